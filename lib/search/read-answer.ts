import { isObject } from "../wix/json-object.ts";
import type { SearchAnswer } from "./answer.ts";

/** Parses JSON from the wire as a search response. Returns `undefined` if it has a different shape. */
export function readAnswer(value: unknown): SearchAnswer | undefined {
  return isAnswer(value) ? value : undefined;
}

/** Checks the shape without a schema library, which would account for most of the search page's JavaScript. */
function isAnswer(value: unknown): value is SearchAnswer {
  if (!isObject(value) || !isObject(value["pagingMetadata"])) return false;
  const { total, tooManyToCount, cursors } = value["pagingMetadata"];
  return (
    typeof total === "number" &&
    typeof tooManyToCount === "boolean" &&
    isObject(cursors) &&
    Object.values(cursors).every(isText) &&
    isListWhere(value["hits"], isHit)
  );
}

function isHit(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { firstPublishedDate, minutesToRead, title, snippet } = value;
  const texts = [value["id"], value["slug"], value["language"], value["author"], value["category"]];
  return (
    texts.every(isText) &&
    (firstPublishedDate === null || isText(firstPublishedDate)) &&
    typeof minutesToRead === "number" &&
    isListWhere(title, isPart) &&
    isListWhere(snippet, isPart)
  );
}

function isPart(value: unknown): boolean {
  return isObject(value) && isText(value["text"]) && typeof value["isMatch"] === "boolean";
}

function isListWhere(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}
