/** The kinds of Markdown folders that can be imported. */
export const folderKinds = ["quire", "hugo", "jekyll", "hexo", "astro"] as const;
export type FolderKind = (typeof folderKinds)[number];
