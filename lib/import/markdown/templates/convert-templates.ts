/** Conversion of generator syntax to Markdown: Hugo shortcodes, Liquid tags, MDX components. */
import type { Root } from "mdast";
import { readText } from "../fields.ts";
import { limitTime } from "../../reading/time-limit.ts";
import type { Layout } from "../layout.ts";
import type { PostFile } from "../read-post.ts";
import { splitHugo } from "./hugo.ts";
import { splitLiquid } from "./liquid.ts";
import { splitMdx } from "./mdx.ts";
import { replaceTags } from "./tags.ts";

export type Templates = {
  /** Returns the path of the post that a reference points to. Reports a reference that matches no post. */
  readonly findPost: (reference: string) => string | undefined;
  /** Reports syntax that was kept or omitted. Each message is reported once. */
  readonly report: (what: string) => void;
};

/** Creates the functions for a file's syntax, which report each problem once. */
export function createTemplates({
  path,
  ...file
}: Pick<PostFile, "path" | "findPost" | "report">): Templates {
  const reported = new Set<string>();
  const report = (what: string) => {
    if (!reported.has(what)) file.report(what);
    reported.add(what);
  };
  const findPost = (reference: string) => {
    const address = file.findPost(reference, path);
    if (address === undefined) {
      report(`a link points to ${reference}, but there is no such post`);
    }
    return address;
  };
  return { findPost, report };
}

/**
 * Converts the known generator syntax outside code to Markdown. Other syntax is reported. Throws {@link SourceError} if this
 * takes too long.
 */
export function convertTemplates(
  markdown: string,
  file: Pick<PostFile, "path" | "findPost" | "report"> & {
    readonly layout: Pick<Layout, "kind" | "config" | "isEleventy">;
  },
  parse: (markdown: string) => Promise<Root>,
): Promise<string> {
  const { path, layout } = file;
  const templates = createTemplates(file);
  const split = () => {
    if (layout.kind === "hugo") return splitHugo(markdown, templates);
    if (layout.kind === "jekyll" || layout.kind === "hexo" || layout.isEleventy) {
      return splitLiquid(markdown, readText(layout.config, "baseurl") ?? "", templates);
    }
    return /\.mdx$/i.test(path) ? splitMdx(markdown, templates) : [markdown];
  };
  return replaceTags(limitTime(split), parse);
}
