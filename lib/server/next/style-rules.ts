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
const className = /\.(-?[A-Za-z_][\w-]*)/g;
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
  const selectors = prelude.startsWith("@") ? [[]] : splitSelectors(prelude).map(listClasses);
  return { css: `${prelude}{${body}}`, selectors };
}

/** Removes the arguments of functions such as `:is()` and `:not()`, whose classes an element need not have. */
function splitSelectors(list: string): string[] {
  let text = list.replaceAll(/\[[^\]]*\]/g, "");
  for (let before = ""; before !== text;) {
    before = text;
    text = text.replaceAll(/\([^()]*\)/g, "");
  }
  return text.split(",");
}

const listClasses = (selector: string): string[] =>
  [...selector.matchAll(className)].map(([, name = ""]) => name);

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
