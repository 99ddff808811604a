/** The elements and attributes that snippets may contain. Anything else is refused, so nothing is silently dropped. */
import { checkCss } from "./check-css.ts";
import { isOwnPath } from "./css-url.ts";

/** The two settings for snippets. */
export type SnippetPlace = "head" | "end";

type Check = (value: string) => boolean;

export type SnippetElement = {
  readonly places: readonly SnippetPlace[];
  readonly isVoid?: boolean;
  /** Whether the content is text, which the element's end tag ends. */
  readonly isText?: boolean;
  readonly attributes: ReadonlyMap<string, Check>;
  /** Returns whether the required attributes are present. */
  readonly isComplete?: (attributes: ReadonlyMap<string, string>) => boolean;
};

const any: Check = () => true;
const allowWords = (words: string): Check => {
  const allowed = new Set(words.split(" "));
  return (value) =>
    value
      .toLowerCase()
      .split(/\s+/)
      .every((word) => word === "" || allowed.has(word));
};

/** Returns whether text is a path of this site or an https URL without a password. */
const isUrl: Check = (value) => {
  if (isOwnPath(value)) return true;
  if (!/^https:\/\/[^\s\\]+$/i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
};

/**
 * Allowed values of `type`: scripts, and data blocks, which browsers do not run. Import maps are refused because they would
 * redirect the site's imports.
 */
const scriptTypes = new Set([
  "",
  "application/javascript",
  "application/json",
  "application/ld+json",
  "module",
  "text/javascript",
]);

/** Names that change how pages look, which address links send, or how the site's own scripts work. */
const refusedMeta = /^(?:client-id|color-scheme|next-.*|referrer|theme-color|viewport)$/i;

const fetching = [
  ["crossorigin", allowWords("anonymous use-credentials")],
  ["fetchpriority", allowWords("high low auto")],
  ["integrity", any],
  ["referrerpolicy", any],
] as const;
const naming = [
  ["class", any],
  ["id", any],
] as const;
const isStyle: Check = (value) => checkCss(value, { contents: "declarations" }) === undefined;
const box = [
  ["height", any],
  ["width", any],
  ["style", isStyle],
  ["title", any],
  ["loading", allowWords("eager lazy")],
] as const;

const container: SnippetElement = {
  places: ["end"],
  attributes: new Map<string, Check>([...naming, ["hidden", any], ["style", isStyle]]),
};

const elements: ReadonlyMap<string, SnippetElement> = new Map<string, SnippetElement>([
  [
    "script",
    {
      places: ["head", "end"],
      isText: true,
      attributes: new Map<string, Check>([
        ...fetching,
        ["async", any],
        ["charset", allowWords("utf-8")],
        ["defer", any],
        ["id", any],
        ["nomodule", any],
        ["src", isUrl],
        ["type", (value) => scriptTypes.has(value.trim().toLowerCase())],
      ]),
    },
  ],
  ["noscript", { places: ["head", "end"], attributes: new Map() }],
  [
    "style",
    {
      places: ["head"],
      isText: true,
      attributes: new Map([
        ["id", any],
        ["media", any],
      ]),
    },
  ],
  [
    "meta",
    {
      places: ["head"],
      isVoid: true,
      attributes: new Map<string, Check>([
        ["name", (value) => !refusedMeta.test(value.trim())],
        ["property", any],
        ["content", any],
      ]),
      isComplete: (given) => given.has("content") && (given.has("name") || given.has("property")),
    },
  ],
  [
    "link",
    {
      places: ["head"],
      isVoid: true,
      attributes: new Map<string, Check>([
        ...fetching,
        ["as", any],
        ["href", isUrl],
        ["hreflang", any],
        ["id", any],
        ["media", any],
        [
          "rel",
          allowWords(
            "alternate apple-touch-icon author dns-prefetch icon license me modulepreload preconnect prefetch preload search stylesheet",
          ),
        ],
        ["sizes", any],
        ["title", any],
        ["type", any],
      ]),
      isComplete: (given) => given.has("rel") && given.has("href"),
    },
  ],
  [
    "img",
    {
      places: ["end"],
      isVoid: true,
      attributes: new Map<string, Check>([
        ...fetching,
        ...naming,
        ...box,
        ["alt", any],
        ["src", isUrl],
      ]),
      isComplete: (given) => given.has("src"),
    },
  ],
  [
    "iframe",
    {
      places: ["end"],
      isText: true,
      attributes: new Map<string, Check>([
        ...naming,
        ...box,
        ["allow", any],
        ["allowfullscreen", any],
        ["frameborder", any],
        ["referrerpolicy", any],
        ["sandbox", any],
        ["src", isUrl],
      ]),
      isComplete: (given) => given.has("src"),
    },
  ],
  ["div", container],
  ["span", container],
]);

export const findElement = (name: string): SnippetElement | undefined => elements.get(name);

/** Returns whether a snippet's element may have an attribute with a value. */
export const isAllowedAttribute = (
  { attributes }: SnippetElement,
  name: string,
  value: string,
): boolean =>
  /^data-[a-z0-9-]+$/.test(name)
    ? !name.startsWith("data-page")
    : (attributes.get(name)?.(value) ?? false);
