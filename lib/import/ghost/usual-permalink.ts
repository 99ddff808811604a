/** The permalink pattern of Ghost's default `routes.yaml`. */
export const usualPermalink = "/{slug}/";
