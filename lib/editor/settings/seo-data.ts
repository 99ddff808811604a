/** The search settings of a post, `seoData` of the draft post calls. */
import { z } from "zod";

const tag = z.looseObject({
  type: z.string(),
  children: z.string().nullish(),
  props: z.record(z.string(), z.unknown()).nullish(),
});
const seoData = z.looseObject({ tags: z.array(tag).catch([]) });
type Tag = z.output<typeof tag>;

export type SearchTexts = { readonly title: string; readonly description: string };

/** Maximum lengths that search engines show. */
export const shownTitle = 60;
export const shownDescription = 160;

const isTitle = ({ type }: Tag): boolean => type === "title";
const isDescription = ({ type, props }: Tag): boolean =>
  type === "meta" && props?.["name"] === "description";

/** Returns the title and the description for search results. They are empty unless the post has texts for search engines. */
export function readSearchTexts(data: unknown): SearchTexts {
  const { tags = [] } = seoData.safeParse(data).data ?? {};
  const content = tags.find(isDescription)?.props?.["content"];
  return {
    title: tags.find(isTitle)?.children ?? "",
    description: typeof content === "string" ? content : "",
  };
}

/** Returns the settings with other texts. Other tags stay as they are. Returns `null` if nothing is left. */
export function writeSearchTexts(
  data: unknown,
  { title, description }: SearchTexts,
): object | null {
  const { tags = [], ...rest } = seoData.safeParse(data).data ?? {};
  const others = tags.filter((one) => !isTitle(one) && !isDescription(one));
  const all: object[] = [
    ...(title.trim() === "" ? [] : [{ type: "title", children: title }]),
    ...(description.trim() === ""
      ? []
      : [{ type: "meta", props: { name: "description", content: description } }]),
    ...others,
  ];
  return all.length === 0 && Object.keys(rest).length === 0 ? null : { ...rest, tags: all };
}
