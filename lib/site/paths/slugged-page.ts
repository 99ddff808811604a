/** The pages whose path contains a slug. */

const kinds = {
  post: "post",
  "blog/categories": "category",
  "blog/tags": "tag",
  "blog/authors": "member",
} as const;

const pattern = /^\/(post|blog\/categories|blog\/tags|blog\/authors)\/([^/]+)(\/page\/\d+)?$/;

const isFolder = (text: string): text is keyof typeof kinds => Object.hasOwn(kinds, text);

/** Returns the kind and the encoded slug of the post, category, tag or author that a page with this path shows. */
export function parseSluggedPath(path: string) {
  const [, folder = "", slug, page] = pattern.exec(path) ?? [];
  return isFolder(folder) && slug !== undefined
    ? { kind: kinds[folder], slug, isFirstPage: page === undefined }
    : undefined;
}
