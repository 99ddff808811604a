/** Arbitrary malformed documents that are valid JSON. */
import fc from "fast-check";
import { anyDocument } from "./any-document.ts";
import { createRandom, type Random } from "./random.ts";
import { isObject } from "#lib/wix/json-object.ts";

type Json = Record<string, unknown>;
type Change = (node: Json, random: Random) => void;

const odd: readonly unknown[] = [null, 0, "", "text", [], {}, [null], { nodes: [] }, false];

const nodeChanges: readonly Change[] = [
  (node) => delete node["id"],
  (node) => delete node["nodes"],
  (node) => {
    node["_id"] = node["id"] ?? "own";
    delete node["id"];
  },
  (node) => (node["_id"] = "second"),
  (node) => (node["type"] = "FUTURE_TYPE"),
  (node) => (node["imageData"] = null),
  (node) => Object.assign(node, JSON.parse('{"__proto__": 1, "constructor": {"a": 1}}')),
  (node, random) => (node["future"] = random.pick(odd)),
  (node, random) => (node["style"] = random.pick([{ paddingTop: "4px" }, ...odd])),
  (node, random) => (node[random.pick(["id", "type", "nodes", "textData"])] = random.pick(odd)),
  (node, random) => {
    const data = Object.keys(node).find((name) => name.endsWith("Data"));
    node[data ?? "paragraphData"] = random.pick([{ future: { a: [1, null] } }, ...odd]);
  },
];

const textChanges: readonly Change[] = [
  (text) => (text["text"] = ""),
  (text) => delete text["decorations"],
  (text, random) => (text["text"] = random.pick(odd)),
  (text, random) => (text["decorations"] = random.pick(odd)),
  (text) => (text["decorations"] = withExtra(text["decorations"])),
  (text) => (text["decorations"] = list(text["decorations"]).toReversed()),
  (text) => (text["text"] = "a\n\nb\r\n\t c\n"),
];

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const withExtra = (decorations: unknown) => [
  ...list(decorations),
  { type: "BOLD", fontWeightValue: 400 },
  { type: "FUTURE" },
  null,
];

const documentChanges: readonly Change[] = [
  (document) => delete document["nodes"],
  (document) => (document["nodes"] = []),
  (document, random) => (document["nodes"] = random.pick(odd)),
  (document, random) => (document["metadata"] = random.pick([{ version: 1 }, ...odd])),
  (document, random) =>
    (document["documentStyle"] = random.pick([{ paragraph: { lineHeight: "2" } }, ...odd])),
  (document, random) => (document["future"] = random.pick(odd)),
];

/** Changes some nodes at random, and duplicates some of them. */
function changeNodes(nodes: unknown, random: Random): unknown {
  if (!Array.isArray(nodes)) return nodes;
  return nodes.flatMap((node): unknown[] => {
    if (!isObject(node)) return [node];
    node["nodes"] = changeNodes(node["nodes"], random);
    if (isObject(node["textData"]) && random.chance(0.2)) {
      random.pick(textChanges)(node["textData"], random);
    }
    if (random.chance(0.15)) random.pick(nodeChanges)(node, random);
    if (random.chance(0.02)) return [node, random.pick(odd)];
    return random.chance(0.1) ? [node, node] : [node];
  });
}

/** A value that is stored as a document. `undefined` fields are removed, as in JSON. */
export const oddDocument = fc.tuple(anyDocument, fc.integer()).map(([document, seed]): unknown => {
  const random = createRandom(seed);
  if (random.chance(0.01)) return random.pick(odd);
  const copy: Json = JSON.parse(JSON.stringify(document));
  copy["nodes"] = changeNodes(copy["nodes"], random);
  if (random.chance(0.2)) random.pick(documentChanges)(copy, random);
  return JSON.parse(JSON.stringify(copy));
});
