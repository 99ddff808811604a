/** The attribute of the `html` element of documents with the owner's CSS or snippets. */
export const ownCodeAttribute = "data-own-code";
