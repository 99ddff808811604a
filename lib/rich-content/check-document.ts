/**
 * Checks documents that clients write. `normalise.ts` accepts any value, because stored documents come from
 * several generations of editors; a client that writes a document gets a list of its mistakes.
 */
import { z } from "zod";
import { isObject } from "../wix/json-object.ts";
import type { FieldViolation } from "../wix/errors/errors.ts";
import { isKnownData, maximumDecorations, maximumDepth, maximumText } from "./normalise.ts";
import { headingLevel } from "./outline.ts";
import { decorationSchema } from "./schema/decorations.ts";
import {
  decorationTypes,
  isNodeType,
  nameNodeType,
  nodeTable,
  type NodeType,
} from "./schema/node-types.ts";
import { nodeDataSchemas } from "./schema/nodes.ts";
import { listItems, metadataSchema, nodeStyleSchema, number } from "./schema/values.ts";

/** Maximum number of nodes in a document that a client writes. Imported documents may have more. */
const maximumWrittenNodes = 10_000;
/** Number of violations after which the check stops. */
const maximumViolations = 50;
const longestId = 100;

/**
 * Returns the violations of a document, with paths that begin with `at`, for example
 * `draftPost.richContent.nodes[3].imageData.image`. An empty list means that the document is valid.
 */
export function checkDocument(document: unknown, at: string): FieldViolation[] {
  const checker = new DocumentChecker();
  checker.checkDocument(document, at);
  return checker.violations;
}

class DocumentChecker {
  readonly violations: FieldViolation[] = [];
  #nodes = 0;

  checkDocument(document: unknown, at: string): void {
    if (!isObject(document)) return this.#fail(at, "must be an object");
    this.#checkValue(metadataSchema, document["metadata"], `${at}.metadata`);
    if (!isAbsent(document["documentStyle"]) && !isObject(document["documentStyle"])) {
      this.#fail(`${at}.documentStyle`, "must be an object");
    }
    this.#checkNodes(document["nodes"], `${at}.nodes`, undefined, 1);
    if (this.#nodes > maximumWrittenNodes) {
      this.#fail(
        `${at}.nodes`,
        `must not contain more than ${maximumWrittenNodes} nodes`,
        "MAX_SIZE",
      );
    }
  }

  #fail(field: string, description: string, type = "FORMAT"): void {
    if (this.violations.length < maximumViolations)
      this.violations.push({ field, description, type });
  }

  #checkNodes(nodes: unknown, at: string, parent: NodeType | undefined, depth: number): void {
    if (isAbsent(nodes)) return;
    if (!Array.isArray(nodes)) return this.#fail(at, "must be a list of nodes");
    if (nodes.length > 0 && depth > maximumDepth) {
      return this.#fail(at, `must not be nested deeper than ${maximumDepth}`, "MAX_DEPTH");
    }
    this.#nodes += nodes.length;
    for (const [index, node] of nodes.entries()) {
      if (this.#nodes > maximumWrittenNodes || this.violations.length >= maximumViolations) return;
      this.#checkNode(node, `${at}[${index}]`, parent, depth);
    }
  }

  #checkNode(node: unknown, at: string, parent: NodeType | undefined, depth: number): void {
    if (!isObject(node)) return this.#fail(at, "must be an object");
    const { type } = node;
    if (!isNodeType(type)) {
      return this.#fail(`${at}.type`, "must be a node type of Ricos", "ENUM");
    }
    const parents = nodeTable[type].parents;
    if (parents !== undefined && (parent === undefined || !parents.includes(parent))) {
      this.#fail(`${at}.type`, `${type} must be inside ${parents.join(" or ")}`, "PARENT");
    }
    for (const name of ["id", "_id"]) this.#checkId(node[name], `${at}.${name}`);
    this.#checkValue(nodeStyleSchema, node["style"], `${at}.style`);
    if (type === "TEXT") this.#checkText(node["textData"], `${at}.textData`);
    this.#checkData(node, type, at);
    if (type === "HEADING") this.#checkHeading(node["headingData"], `${at}.headingData`);
    if (type === "TEXT" && Array.isArray(node["nodes"]) && node["nodes"].length > 0) {
      this.#fail(`${at}.nodes`, "must be empty for a TEXT node");
    } else this.#checkNodes(node["nodes"], `${at}.nodes`, type, depth + 1);
  }

  #checkId(id: unknown, at: string): void {
    if (isAbsent(id)) return;
    if (typeof id !== "string") this.#fail(at, "must be text");
    else if (id.length > longestId) {
      this.#fail(at, `must have at most ${longestId} characters`, "MAX_LENGTH");
    }
  }

  #checkData(node: Readonly<Record<string, unknown>>, type: NodeType, at: string): void {
    const own = `${nameNodeType(type)}Data`;
    for (const [key, value] of Object.entries(node)) {
      if (!key.endsWith("Data") || isAbsent(value) || key === "textData") continue;
      if (isKnownData(key) && key !== own) {
        this.#fail(`${at}.${key}`, `does not belong to a node of type ${type}`, "ONE_OF");
      } else if (isKnownData(key)) this.#checkValue(nodeDataSchemas[key], value, `${at}.${key}`);
      else if (!isObject(value)) this.#fail(`${at}.${key}`, "must be an object");
    }
  }

  #checkHeading(data: unknown, at: string): void {
    if (!isObject(data)) return;
    for (const name of ["level", "renderedLevel"]) {
      const { data: level } = number.safeParse(data[name]);
      if (level !== undefined && headingLevel(level) !== level) {
        this.#fail(`${at}.${name}`, "must be a whole number from 1 to 6");
      }
    }
  }

  #checkText(data: unknown, at: string): void {
    if (!isObject(data)) return this.#fail(at, "is required for a TEXT node", "REQUIRED_FIELD");
    const { text, decorations } = data;
    if (!isAbsent(text) && typeof text !== "string") this.#fail(`${at}.text`, "must be text");
    if (typeof text === "string" && text.length > maximumText) {
      this.#fail(`${at}.text`, `must have at most ${maximumText} characters`, "MAX_LENGTH");
    }
    if (isAbsent(decorations)) return;
    const path = `${at}.decorations`;
    if (!Array.isArray(decorations)) return this.#fail(path, "must be a list");
    if (decorations.length > maximumDecorations) {
      this.#fail(path, `must not have more than ${maximumDecorations} entries`, "MAX_SIZE");
    }
    for (const [index, decoration] of decorations.slice(0, maximumDecorations).entries()) {
      this.#checkDecoration(decoration, `${path}[${index}]`);
    }
  }

  #checkDecoration(decoration: unknown, at: string): void {
    if (!isObject(decoration)) return this.#fail(at, "must be an object");
    if (!decorationTypes.includes(String(decoration["type"]))) {
      return this.#fail(`${at}.type`, "must be a decoration type of Ricos", "ENUM");
    }
    this.#checkValue(decorationSchema, decoration, at);
  }

  /** Checks a value with a tolerant schema, but reports what the schema would omit. */
  #checkValue(schema: z.core.$ZodType, value: unknown, at: string): void {
    if (isAbsent(value)) return;
    const strict = unwrap(schema);
    const items = listItems.get(strict);
    if (items !== undefined) return this.#checkList(items, value, at);
    const fields = findObject(strict);
    if (fields !== undefined && isObject(value)) return this.#checkFields(fields, value, at);
    if (strict instanceof z.ZodObject) return this.#fail(at, "must be an object");
    const { error } = z.safeParse(strict, value);
    const [issue] = error?.issues ?? [];
    if (issue !== undefined) this.#fail(at, describeIssue(issue), getIssueType(issue));
  }

  #checkFields(schema: z.ZodObject, value: Readonly<Record<string, unknown>>, at: string): void {
    for (const [field, inner] of Object.entries(schema.shape)) {
      this.#checkValue(inner, value[field], `${at}.${field}`);
    }
  }

  #checkList(
    { item, maximum }: { readonly item: z.core.$ZodType; readonly maximum: number },
    value: unknown,
    at: string,
  ): void {
    if (!Array.isArray(value)) return this.#fail(at, "must be a list");
    if (value.length > maximum) {
      this.#fail(at, `must not have more than ${maximum} entries`, "MAX_SIZE");
    }
    for (const [index, one] of value.slice(0, maximum).entries()) {
      if (isObject(one)) this.#checkValue(item, one, `${at}[${index}]`);
      else this.#fail(`${at}[${index}]`, "must be an object");
    }
  }
}

const isAbsent = (value: unknown): value is null | undefined =>
  value === null || value === undefined;

/** Returns a schema without the wrappers that make it tolerant. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodCatch || schema instanceof z.ZodOptional) {
    return unwrap(schema.def.innerType);
  }
  return schema;
}

/** Returns the object schema among a schema's alternatives. */
function findObject(schema: z.core.$ZodType): z.ZodObject | undefined {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodPipe) return findObject(schema.def.in);
  if (!(schema instanceof z.ZodUnion)) return undefined;
  return schema.def.options.map(findObject).find((found) => found !== undefined);
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  if (issue.code === "invalid_type") return `must be a ${issue.expected}`;
  return "has an invalid value";
}

const getIssueType = (issue: z.core.$ZodIssue): string =>
  issue.code === "invalid_value" ? "ENUM" : "FORMAT";
