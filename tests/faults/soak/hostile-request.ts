/** Generates hostile and malformed requests from a seed and an index. */
import { computeRscValue } from "#lib/server/next/payload.ts";
import { createRandom, type Random } from "#tests/support/content/random.ts";
import { chooseBody } from "./bodies.ts";
import { chooseHeaders } from "./headers.ts";
import { chooseAddress, families, type Family } from "./addresses.ts";
import { malformedRequests } from "./malformed.ts";
import type { Targets } from "./targets.ts";

export type HostileRequest = {
  readonly index: number;
  readonly family: Family | "malformed";
  /** The method of each pipelined request. */
  readonly methods: readonly string[];
  /** The parts of the request; `undefined` if it is malformed or pipelined. */
  readonly parts?: RequestParts;
  readonly bytes: Buffer;
  readonly delivery: "whole" | "in pieces" | "cut off";
};

export type RequestParts = {
  readonly method: string;
  readonly target: string;
  /** Header lines, such as `RSC: 1`. */
  readonly headers: readonly string[];
  readonly body: Buffer;
};

const oddMethods = [
  "GET",
  "HEAD",
  "POST",
  "OPTIONS",
  "OPTIONS",
  "TRACE",
  "PUT",
  "PATCH",
  "DELETE",
  "PROPFIND",
  "MKCOL",
  "REPORT",
  "SEARCH",
  "PURGE",
  "LOCK",
  "QUERY",
  "SOURCE",
  "M-SEARCH",
];

/** Creates request number `index` for a seed. The same arguments always create the same request. */
export function createHostileRequest(
  seed: number,
  index: number,
  targets: Targets,
): HostileRequest {
  const random = createRandom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  if (random.chance(0.04)) {
    const bytes = random.pick(malformedRequests(random, targets));
    return { index, family: "malformed", methods: ["GET"], bytes, delivery: "whole" };
  }
  const family = random.pick(families);
  const parts = createParts(random, family, targets);
  const bytes = writeRequest(parts, true);
  const way = random.fraction();
  if (way < 0.03 && parts.body.byteLength < 4096) {
    const first = createParts(random, family, targets);
    // A request that is repeated in a pipeline must have no body and no header that changes where it ends.
    const isPlain = ({ body, headers }: RequestParts) =>
      body.byteLength === 0 &&
      !headers.some((line) => /^(?:content-length|connection|expect|transfer|upgrade)/i.test(line));
    if (isPlain(first)) {
      return {
        index,
        family,
        methods: [...Array.from({ length: 10 }, () => first.method), parts.method],
        bytes: Buffer.concat([
          ...Array.from({ length: 10 }, () => writeRequest(first, false)),
          bytes,
        ]),
        delivery: "whole",
      };
    }
  }
  const delivery = way < 0.06 ? "in pieces" : way < 0.075 ? "cut off" : "whole";
  return { index, family, methods: [parts.method], parts, bytes, delivery };
}

function createParts(random: Random, family: Family, targets: Targets): RequestParts {
  const address = chooseAddress(random, family, targets);
  const method = random.chance(0.75) ? address.method : random.pick(oddMethods);
  const isBodyUsual = address.method === "POST" || address.method === "PATCH";
  const hasBody = isBodyUsual ? random.chance(0.95) : random.chance(0.03);
  const { type, body } = hasBody
    ? chooseBody(random, address.bodyKind ?? "query", targets)
    : { type: undefined, body: Buffer.alloc(0) };
  const chosen = chooseHeaders(random);
  return {
    method,
    target: random.chance(0.7) ? namePayload(address.target, chosen) : address.target,
    headers: [
      `X-Forwarded-For: ${chooseClient(random)}`,
      ...(type === undefined ? [] : [`Content-Type: ${type}`]),
      ...(body.byteLength > 0 ? [`Content-Length: ${body.byteLength}`] : []),
      ...(address.headers ?? []),
      ...chosen,
    ],
    body,
  };
}

/** Adds the `_rsc` parameter that matches the RSC headers. Without it, Next would redirect an RSC request. */
function namePayload(target: string, lines: readonly string[]): string {
  if (!lines.includes("RSC: 1")) return target;
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = "", value = ""] = line.split(": ", 2);
      return [name.toLowerCase(), value];
    }),
  );
  return `${target}${target.includes("?") ? "&" : "?"}_rsc=${computeRscValue(headers)}`;
}

/** Chooses a client address. Most requests get a different one, so that rate limits do not reject them. */
function chooseClient(random: Random): string {
  if (random.chance(0.05)) return "198.51.100.7";
  if (random.chance(0.2)) return `2001:db8:${random.below(65_536).toString(16)}::1`;
  return `198.${18 + random.below(2)}.${random.below(256)}.${random.below(256)}`;
}

export function writeRequest(
  { method, target, headers, body }: RequestParts,
  isLast: boolean,
): Buffer {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    "Host: soak.example",
    ...(isLast ? ["Connection: close"] : []),
    ...headers,
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), body]);
}
