/** Decides by its path whether a file is a post, and why another text is not imported. */
import type { FolderKind } from "./folder-kinds.ts";

const markdownName = /\.(?:md|mdx|markdown|mkd|mkdn|mdown|mdwn)$/i;
const htmlName = /\.html?$/i;
/** Texts in formats that an import cannot read. */
const foreignName =
  /\.(?:org|rst|adoc|asciidoc|asc|textile|ipynb|txt|rtf|docx?|odt|pages|tex|wiki|mediawiki|creole|pdc|pandoc|rmd|qmd|xhtml)$/i;
/** Files of a project, which are not part of the blog. */
const projectName =
  /^(?:readme|licen[cs]e|copying|contributing|contributors|changelog|changes|code_of_conduct|security|support|notice|authors|todo|robots|humans|ads|app-ads|requirements|pull_request_template|issue_template|agents|claude)(?=\.|$)/i;

/** Folders of pictures, themes and other files that posts use. Pages and texts in them are not posts. */
const sideFolder =
  /^(?:assets?|static|public|images?|img|pictures|media|uploads|files|layouts?|resources|i18n|archetypes|data|scaffolds|docs|tests?|_(?!posts$|drafts$).*)$/i;

/** Names of such folders that may also be categories. */
const ambiguousFolder = /^(?:pictures|media|uploads|files|resources|data|docs|tests?)$/i;

export type FileClass =
  | { readonly kind: "post" }
  /** A text that is not imported. */
  | { readonly kind: "left-out"; readonly reason: string }
  | { readonly kind: "other" };

const post = { kind: "post" } as const;
const other = { kind: "other" } as const;
const leaveOut = (reason: string): FileClass => ({ kind: "left-out", reason });

/** Returns whether a path leads to a hidden folder, or to packages, themes or output, which contain no posts. */
export const isIgnoredFolder = (path: string): boolean =>
  /(?:^|[/\\])(?:node_modules|\.[^/\\.][^/\\]*)$/.test(path) ||
  // Inside a folder of posts, such a folder is a category.
  (/(?:^|[/\\])(?:themes|_site|vendor)$/.test(path) &&
    !/(?:^|[/\\])(?:content|_posts|_drafts|posts)[/\\]/.test(path));

export const isHtml = (path: string): boolean => htmlName.test(path);
export const withoutPostExtension = (path: string): string =>
  path.replace(markdownName, "").replace(htmlName, "");

/** Returns whether a file is a post, judging only by its path. */
export const isPost = (path: string, kind: FolderKind): boolean =>
  classifyFile(path, kind).kind === "post";

/** Classifies a file by its path within the folder. */
export function classifyFile(path: string, kind: FolderKind): FileClass {
  const folders = path.split("/");
  const name = folders.pop() ?? "";
  if (folders.length === 0 && projectName.test(name)) return other;
  if (markdownName.test(name)) return classifyMarkdown(folders, name, kind);
  const extension = foreignName.exec(name)?.[0].toLowerCase();
  if (extension === undefined && !htmlName.test(name)) return other;
  if (!isAmongPosts(folders, kind)) return classifySideFile(folders, kind);
  if (extension !== undefined) return leaveOut(`${extension} files can't be read`);
  const isList = folders.length === 0 && /^(?:index|404)\./i.test(name);
  return kind === "astro" || isList || name.startsWith("_") ? other : post;
}

/** Classifies a page or text in a side folder. It is reported if the folder may be a category of a folder of posts. */
function classifySideFile(folders: readonly string[], kind: FolderKind): FileClass {
  const folder = folders.find((one) => sideFolder.test(one)) ?? "";
  const isInside = folders.indexOf(folder) > 0 && (kind === "quire" || kind === "hugo");
  return isInside && ambiguousFolder.test(folder)
    ? leaveOut(`it is in a folder “${folder}”, whose pages are usually not posts`)
    : other;
}

function classifyMarkdown(folders: readonly string[], name: string, kind: FolderKind): FileClass {
  const isUnderscored = name.startsWith("_");
  const isInPosts = folders.includes("_posts") || folders.includes("_drafts");
  switch (kind) {
    case "quire":
      return isUnderscored ? leaveOut("its name begins with an underscore") : post;
    case "jekyll":
    case "hexo":
      if (!isInPosts) return folders.some((one) => sideFolder.test(one)) ? other : leaveOut(page);
      return isUnderscored ? leaveOut("its name begins with an underscore") : post;
    case "hugo":
      if (folders.includes("archetypes") || folders.includes("data")) return other;
      if (!name.startsWith("_index.")) return post;
      // The import reads descriptions of categories.
      return folders.some((one) => /^(?:categories|tags)$/.test(one))
        ? other
        : leaveOut("it describes a section");
    case "astro":
      if (folders.includes("pages")) return leaveOut(page);
      return isUnderscored || folders.some((folder) => folder.startsWith("_"))
        ? leaveOut("its name or folder begins with an underscore")
        : post;
  }
}

const page = "it is a page, and only posts are imported";

/** Returns whether a folder contains posts rather than templates, pictures or other pages. */
function isAmongPosts(folders: readonly string[], kind: FolderKind): boolean {
  if (kind === "jekyll" || kind === "hexo") {
    return folders.includes("_posts") || folders.includes("_drafts");
  }
  const content = folders.indexOf("content");
  const above = content === -1 ? folders : folders.slice(0, content);
  return (content !== -1 || kind !== "astro") && !above.some((one) => sideFolder.test(one));
}
