/** The owner's code, in the form in which reading pages contain it. */
import { splitTag } from "./code-lists.ts";
import { parseSnippet, type Snippet } from "./parse-snippet.ts";

export type PageCode = {
  /** Custom CSS, or an empty string. */
  readonly css: string;
  readonly head: Snippet;
  readonly end: Snippet;
  /** The origins from which snippets may load. Empty if there is no snippet. */
  readonly hosts: readonly string[];
  readonly verificationTags: readonly (readonly [name: string, content: string])[];
  readonly meLinks: readonly string[];
};

type Values = {
  readonly CUSTOM_CSS?: string | undefined;
  readonly CODE_HEAD?: string | undefined;
  readonly CODE_END?: string | undefined;
  readonly CODE_HOSTS?: readonly string[] | undefined;
  readonly VERIFICATION_TAGS?: readonly string[] | undefined;
  readonly ME_LINKS?: readonly string[] | undefined;
};

const noSnippet: Snippet = { parts: [], scripts: [] };

const parse = (text: string | undefined, place: "head" | "end"): Snippet => {
  const parsed = text === undefined ? undefined : parseSnippet(text, place);
  return parsed?.problem === undefined && parsed !== undefined ? parsed.snippet : noSnippet;
};

/** Creates the code of pages from parsed settings. */
export function createPageCode(values: Values): PageCode {
  const head = parse(values.CODE_HEAD, "head");
  const end = parse(values.CODE_END, "end");
  const hasSnippet = head.parts.length > 0 || end.parts.length > 0;
  return Object.freeze({
    css: values.CUSTOM_CSS ?? "",
    head,
    end,
    hosts: hasSnippet ? (values.CODE_HOSTS ?? []) : [],
    verificationTags: (values.VERIFICATION_TAGS ?? []).map(splitTag),
    meLinks: values.ME_LINKS ?? [],
  });
}
