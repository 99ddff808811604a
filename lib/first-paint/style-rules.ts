/** Parses the build's stylesheets into rules, so that a document can contain only the rules that it needs. */

/** A rule, or a conditional group of rules such as `@media`. */
export type StyleRule =
  | {
      readonly css: string;
      /** The classes of each selector. An element can match a selector only if the document has all its classes. */
      readonly selectors: readonly (readonly string[])[];
    }
  | { readonly prelude: string; readonly rules: readonly StyleRule[] };

const conditionalGroup = /^@(?:media|supports|layer|container)\b/;
const className = /\.((?:[\w-]|\\[\da-f]{1,6}\s?)+)/gi;
const escapedCharacter = /\\([\da-f]{1,6})\s?/gi;
/** A function of a selector without another function in its arguments. */
const selectorFunction = /:([\w-]+)\(([^()]*)\)/;
/** Strings, comments and URLs, whose braces and semicolons are ignored, and all other braces and semicolons. */
const token = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\/\*[^]*?\*\/|url\([^"')]*\)|\\[^]|[{};]/g;

/** Parses a stylesheet. At-rules other than conditional groups are needed by every document. */
export function parseStyleRules(css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  let start = 0;
  let bodyStart = 0;
  let depth = 0;
  for (const { 0: found, index } of css.matchAll(token)) {
    const end = index + found.length;
    if (found === "{") {
      depth += 1;
      if (depth === 1) bodyStart = end;
    } else if (found === "}") {
      depth -= 1;
      if (depth > 0) continue;
      rules.push(createRule(css.slice(start, bodyStart - 1).trim(), css.slice(bodyStart, index)));
      start = end;
    } else if (found === ";" && depth === 0) {
      rules.push({ css: css.slice(start, end).trim(), selectors: [[]] });
      start = end;
    }
  }
  return rules;
}

function createRule(prelude: string, body: string): StyleRule {
  if (conditionalGroup.test(prelude)) return { prelude, rules: parseStyleRules(body) };
  const selectors = prelude.startsWith("@")
    ? [[]]
    : splitSelectors(prelude).flatMap(listAlternatives).map(listClasses);
  return { css: `${prelude}{${body}}`, selectors };
}

/** Splits a list of selectors at the commas that are not in parentheses. Removes attribute selectors. */
function splitSelectors(list: string): string[] {
  const selectors: string[] = [""];
  let depth = 0;
  for (const part of list.replaceAll(/\[[^\]]*\]/g, "").split(/([(),])/)) {
    if (part === "(") depth += 1;
    if (part === ")") depth -= 1;
    if (part === "," && depth === 0) selectors.push("");
    else selectors.push(`${selectors.pop() ?? ""}${part}`);
  }
  return selectors;
}

/**
 * Returns selectors without functions, of which an element matches at least one if it matches the given selector. An
 * element need not have the classes in the arguments of other functions than `:is()` and `:where()`.
 */
function listAlternatives(selector: string): string[] {
  const match = selectorFunction.exec(selector);
  if (match === null) return [selector];
  const [whole, name = "", list = ""] = match;
  const options = /^(?:is|where)$/.test(name) ? list.split(",") : [""];
  return options.flatMap((option) => listAlternatives(selector.replace(whole, () => option)));
}

const listClasses = (selector: string): string[] =>
  [...selector.matchAll(className)].map(([, name = ""]) =>
    name.replaceAll(escapedCharacter, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  );

/** Returns the CSS of the rules that can apply to a document with the given classes. */
export function selectStyles(rules: readonly StyleRule[], classes: ReadonlySet<string>): string {
  return rules
    .map((rule) => {
      if ("css" in rule) {
        const isNeeded = rule.selectors.some((names) => names.every((name) => classes.has(name)));
        return isNeeded ? rule.css : "";
      }
      const css = selectStyles(rule.rules, classes);
      return css === "" ? "" : `${rule.prelude}{${css}}`;
    })
    .join("");
}
