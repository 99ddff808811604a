/**
 * Validates and sanitizes the document of a comment. The result contains only parts that are allowed in comments, so a
 * page can render it without further checks.
 */
import { isCommentNode } from "#lib/rich-content/comments/comment-content.ts";
import {
  createCommentLink,
  readCommentLink,
} from "#lib/rich-content/comments/comment-decorations.ts";
import type {
  RichContent,
  RichContentDecoration,
  RichContentNode,
} from "#lib/rich-content/document.ts";
import { decorationSchema } from "#lib/rich-content/schema/decorations.ts";
import { findFormat } from "#lib/rich-content/text-formats.ts";
import { plainText } from "#lib/rich-content/text.ts";
import { commentLimits } from "../../wix/comments/comment.ts";
import { invalidArgument, type FieldViolation } from "../../wix/errors/errors.ts";
import { isObject } from "../../wix/json-object.ts";
import { cleanCommentText } from "./comment-text.ts";

/** Number of violations after which the check stops. */
const maximumViolations = 20;

/** A checked document with its text and its links. */
export type CommentContent = {
  readonly richContent: RichContent;
  readonly text: string;
  readonly links: readonly string[];
};

/**
 * Returns the checked document of a comment. Throws `INVALID_ARGUMENT` with a path for each violation.
 *
 * @param at the path of the document in the request, for example `comment.content.richContent`
 */
export function parseCommentContent(document: unknown, at: string): CommentContent {
  const checker = new CommentChecker();
  const nodes = checker.readDocument(document, at);
  if (checker.violations.length > 0) throw invalidArgument(checker.violations);
  const richContent = { nodes };
  const text = plainText(richContent).trim();
  const violations: FieldViolation[] = [];
  const violate = (type: string, description: string, rule?: Partial<FieldViolation>) =>
    violations.push({ field: at, type, description, ...rule });
  if (text === "") violate("REQUIRED_FIELD", "must contain text", { rule: "EMPTY" });
  if (text.length > commentLimits.text) {
    const limit = commentLimits.text;
    violate("MAX_LENGTH", `must have at most ${limit} characters`, { rule: "TOO_LONG", limit });
  }
  const links = [...checker.links];
  if (links.length > commentLimits.links) {
    violate("MAX_SIZE", `must not contain more than ${commentLimits.links} links`);
  }
  if (violations.length > 0) throw invalidArgument(violations);
  return { richContent, text, links };
}

class CommentChecker {
  readonly violations: FieldViolation[] = [];
  readonly links = new Set<string>();
  #nodes = 0;

  readDocument(document: unknown, at: string): RichContentNode[] {
    if (!isObject(document)) return this.#fail(at, "FORMAT", "must be a document with nodes");
    return this.#readNodes(document["nodes"], `${at}.nodes`, undefined, 1);
  }

  /** Adds a violation. Returns an empty list as the result of the invalid part. */
  #fail(field: string, type: string, description: string): never[] {
    if (this.violations.length < maximumViolations) {
      this.violations.push({ field, type, description });
    }
    return [];
  }

  #readNodes(
    nodes: unknown,
    at: string,
    parent: string | undefined,
    depth: number,
  ): RichContentNode[] {
    if (nodes === undefined || nodes === null) return [];
    if (!Array.isArray(nodes)) return this.#fail(at, "FORMAT", "must be a list of nodes");
    if (nodes.length > 0 && depth > commentLimits.depth) {
      return this.#fail(at, "MAX_DEPTH", `must not be nested deeper than ${commentLimits.depth}`);
    }
    this.#nodes += nodes.length;
    if (this.#nodes > commentLimits.nodes) {
      return this.#fail(at, "MAX_SIZE", `must not have more than ${commentLimits.nodes} nodes`);
    }
    return nodes.flatMap((node: unknown, index) =>
      this.#readNode(node, `${at}[${index}]`, parent, depth),
    );
  }

  #readNode(
    node: unknown,
    at: string,
    parent: string | undefined,
    depth: number,
  ): RichContentNode[] {
    if (!isObject(node)) return this.#fail(at, "FORMAT", "must be an object");
    const { type } = node;
    if (typeof type !== "string" || !isCommentNode(type)) {
      return this.#fail(`${at}.type`, "ENUM", "must be a node type that comments may contain");
    }
    if (!mayContain(parent, type)) {
      return this.#fail(
        `${at}.type`,
        "PARENT",
        `${type} must not be inside ${parent ?? "a document"}`,
      );
    }
    // Node IDs become element IDs on the page, so IDs sent by clients are dropped.
    if (type === "TEXT")
      return [{ type, id: "", nodes: [], textData: this.#readText(node["textData"], at) }];
    return [
      { type, id: "", nodes: this.#readNodes(node["nodes"], `${at}.nodes`, type, depth + 1) },
    ];
  }

  #readText(data: unknown, at: string): NonNullable<RichContentNode["textData"]> {
    const path = `${at}.textData`;
    const { text, decorations } = isObject(data) ? data : {};
    if (typeof text !== "string") {
      this.#fail(`${path}.text`, "FORMAT", "must be text");
      return { text: "", decorations: [] };
    }
    // Checked before the text is cleaned, to limit the cost of cleaning.
    if (text.length > commentLimits.text * 2) {
      this.#fail(
        `${path}.text`,
        "MAX_LENGTH",
        `must have at most ${commentLimits.text} characters`,
      );
      return { text: "", decorations: [] };
    }
    return {
      text: cleanCommentText(text),
      decorations: this.#readDecorations(decorations, `${path}.decorations`),
    };
  }

  #readDecorations(decorations: unknown, at: string): RichContentDecoration[] {
    if (decorations === undefined || decorations === null) return [];
    if (!Array.isArray(decorations)) return this.#fail(at, "FORMAT", "must be a list");
    if (decorations.length > 10) return this.#fail(at, "MAX_SIZE", "must have at most 10 entries");
    return decorations.flatMap((one: unknown, index) =>
      this.#readDecoration(one, `${at}[${index}]`),
    );
  }

  #readDecoration(decoration: unknown, at: string): RichContentDecoration[] {
    const { data } = decorationSchema.safeParse(decoration);
    if (data?.type === "LINK")
      return this.#readLink(data.linkData?.link?.url, `${at}.linkData.link.url`);
    const format = findFormat(data?.type ?? "");
    if (data !== undefined && format?.isInComments === true) {
      if (format.isOn(data)) return [format.decoration];
      // Any other font family is rejected: unlike other formats, it has no value that means "off".
      if (format.name !== "fontFamily") return [];
    }
    return this.#fail(`${at}.type`, "ENUM", "must be a decoration that comments may contain");
  }

  #readLink(value: string | undefined, at: string): RichContentDecoration[] {
    const url = readCommentLink(value);
    if (url === undefined) {
      return this.#fail(at, "FORMAT", "must be an http, https or mailto URL without a user name");
    }
    this.links.add(url);
    return [createCommentLink(url)];
  }
}

/** Returns whether a node may be a child of another. For the top level, `parent` is `undefined`. */
function mayContain(parent: string | undefined, type: string): boolean {
  if (parent === "PARAGRAPH" || parent === "CODE_BLOCK") return type === "TEXT";
  if (parent === "BULLETED_LIST" || parent === "ORDERED_LIST") return type === "LIST_ITEM";
  return type !== "TEXT" && type !== "LIST_ITEM";
}
