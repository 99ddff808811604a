/** The search settings of a post, `seoData` of the draft post calls. */
import { z } from "zod";
import { readField } from "../../wix/json-object.ts";
import { readPath, readTextField } from "../commands/paths.ts";

/** Tags in an unknown form stay as they are. */
const seoData = z.looseObject({ tags: z.array(z.unknown()).catch([]) });

export type SearchTexts = { readonly title: string; readonly description: string };

/** Maximum lengths that search engines show. */
export const shownTitle = 60;
export const shownDescription = 160;

const isTitle = (tag: unknown): boolean => readField(tag, "type") === "title";
const isDescription = (tag: unknown): boolean =>
  readField(tag, "type") === "meta" && readPath(tag, ["props", "name"]) === "description";

/** Returns the title and the description for search results. They are empty unless the post has texts for search engines. */
export function readSearchTexts(data: unknown): SearchTexts {
  const { tags = [] } = seoData.safeParse(data).data ?? {};
  return {
    title: readTextField(tags.find(isTitle), "children"),
    description: readTextField(readField(tags.find(isDescription), "props"), "content"),
  };
}

/** Returns the settings with other texts. Other tags stay as they are. Returns `null` if nothing is left. */
export function writeSearchTexts(
  data: unknown,
  { title, description }: SearchTexts,
): object | null {
  const { tags = [], ...rest } = seoData.safeParse(data).data ?? {};
  const others = tags.filter((one) => !isTitle(one) && !isDescription(one));
  const all = [
    ...(title.trim() === "" ? [] : [{ type: "title", children: title }]),
    ...(description.trim() === ""
      ? []
      : [{ type: "meta", props: { name: "description", content: description } }]),
    ...others,
  ];
  return all.length === 0 && Object.keys(rest).length === 0 ? null : { ...rest, tags: all };
}
