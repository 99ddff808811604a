/** Checks the styles of an SVG file. They may set values, but load nothing. */
import { svgNotAllowed } from "../../blog/media/uploads/upload-errors.ts";

const reference = /url\(\s*(?<quote>["']?)#(?<id>[\w.:-]{1,200})\k<quote>\s*\)/gi;

/** At-rules that only choose between rules. Others can load files. */
const harmlessRule = /^@(?:media|supports)\b/i;

const loading =
  /url\(|(?:image|image-set|cross-fade|element|src|expression)\(|(?:java|vb)script:|data:|-moz-binding|behavior\s*:/i;

/**
 * Returns the IDs to which a value refers with `url(#id)`. Throws `SVG_NOT_ALLOWED` (422) if it could load anything else.
 * `where` names the value in the message.
 */
export function findReferences(value: string, where: string): string[] {
  // A backslash can spell any other character.
  if (value.includes("\\")) throw svgNotAllowed(where, "contains a backslash");
  const ids: string[] = [];
  const rest = value.replaceAll(reference, (...parts) => {
    const groups: unknown = parts.at(-1);
    if (typeof groups === "object" && groups !== null && "id" in groups)
      ids.push(String(groups.id));
    return "";
  });
  const found = loading.exec(rest)?.[0];
  if (found !== undefined) throw svgNotAllowed(where, `contains ${found}`);
  return ids;
}

/** The IDs to which the rules of style sheets refer, by class name. */
export type StyleReferences = Map<string, Set<string>>;

/** Maximum number of references of all classes. */
const mostReferences = 20_000;

/**
 * Checks a style sheet, and adds its references to `byClass`. A rule that refers to an element may select only classes, which
 * tell the elements that it applies to. Throws `SVG_NOT_ALLOWED` (422).
 */
export function addStyleReferences(byClass: StyleReferences, css: string): void {
  // A comment may be part of a string, and then hides nothing from browsers.
  if (css.includes("/*")) throw svgNotAllowed("<style>", "contains a comment");
  for (const [rule] of css.matchAll(/@[\w-]*/g)) {
    if (!harmlessRule.test(rule)) throw svgNotAllowed("<style>", `contains ${rule}`);
  }
  const betweenQuotes = css.split(/["']/).slice(1, -1);
  if (betweenQuotes.some((text) => /[{}]/.test(text))) {
    throw svgNotAllowed("<style>", "contains a brace in quotation marks");
  }
  let references = 0;
  // Because of the lookbehind, a match begins only after a brace, which keeps the time linear.
  const rest = css.replaceAll(
    /(?<![^{}])([^{}]*)\{([^{}]*)\}/g,
    (_, selectors: string, body: string) => {
      const ids = new Set(findReferences(body, "<style>"));
      for (const selector of ids.size === 0 ? [] : selectors.split(",")) {
        const name = /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1];
        if (name === undefined) {
          throw svgNotAllowed(
            "<style>",
            "refers to an element in a rule that does not select a class",
          );
        }
        references += ids.size;
        if (references > mostReferences)
          throw svgNotAllowed("<style>", "refers to too many elements");
        const known = byClass.get(name) ?? new Set();
        for (const id of ids) known.add(id);
        byClass.set(name, known);
      }
      return "";
    },
  );
  // Outside of the innermost braces, only rules begin and end.
  if (findReferences(rest, "<style>").length > 0) {
    throw svgNotAllowed("<style>", "refers to an element outside of a rule");
  }
}
