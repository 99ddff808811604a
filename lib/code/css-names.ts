/** Names in CSS that are allowed or refused. Names are decoded, so escapes make no difference. */
import { ident } from "css-tree/utils";

/** At-rules that load no other file. Browsers ignore unknown ones, so new ones must be added here. */
const atRules: ReadonlySet<string> = new Set([
  "annotation",
  "bottom-center",
  "bottom-left",
  "bottom-right",
  "character-variant",
  "container",
  "counter-style",
  "font-face",
  "font-feature-values",
  "font-palette-values",
  "historical-forms",
  "keyframes",
  "-webkit-keyframes",
  "layer",
  "media",
  "ornaments",
  "page",
  "position-try",
  "property",
  "scope",
  "starting-style",
  "styleset",
  "stylistic",
  "supports",
  "swash",
  "top-center",
  "top-left",
  "top-right",
  "view-transition",
]);

/** Functions that run code in old browsers, or whose arguments are URLs in a form that cannot be checked. */
const refusedFunctions: ReadonlySet<string> = new Set(["expression", "image", "src"]);

/** Names that run code or load files in old browsers if a colon follows. */
const refusedBeforeColon: ReadonlySet<string> = new Set([
  "-moz-binding",
  "-ms-behavior",
  "behavior",
  "progid",
]);

/** Decodes escapes, and maps letters that look alike to the ASCII letter. */
export const decodeName = (text: string): string =>
  ident.decode(text).normalize("NFKC").toLowerCase();

export const isAllowedAtRule = (name: string): boolean => atRules.has(name);
export const isRefusedFunction = (name: string): boolean => refusedFunctions.has(name);
export const isRefusedBeforeColon = (name: string): boolean => refusedBeforeColon.has(name);

/** Returns whether the strings in a function's arguments are URLs. */
export const hasStringUrls = (name: string): boolean =>
  /^(?:url|(?:-webkit-)?image-set)$/.test(name);

/** Returns whether a function's value is unknown before the browser resolves it. */
export const isSubstitution = (name: string): boolean =>
  /^(?:attr|env|if|inherit|random-item|var|--.*)$/.test(name);
