/** Random steps of a run of the model: requests, changes, failures, restarts and waits. */
import fc from "fast-check";
import { contentTags, routes, type ContentTag, type Failure } from "./blog.ts";

const second = 1_000;
const day = 24 * 60 * 60 * second;

export type Visit = {
  readonly instance: 0 | 1;
  readonly method: "GET" | "HEAD" | "OPTIONS" | "POST";
  readonly path: string;
  /** `anonymous` has no credentials. `cookie` sends a cookie instead of a token with API calls. */
  readonly reader: "ann" | "bob" | "cookie" | "anonymous";
  /** The parameter of a search or API read. */
  readonly word: string;
  readonly hasUnreadQuery: boolean;
  readonly isPayload: boolean;
  readonly accept: string | undefined;
  readonly encoding: string | undefined;
  readonly odd: Readonly<Record<string, string>>;
  /** Whether the reader revalidates a cached copy. */
  readonly revalidates: boolean;
};

export type Step =
  | {
      readonly type: "visits";
      readonly visits: readonly Visit[];
      readonly change: ContentTag | undefined;
    }
  | { readonly type: "change"; readonly tag: ContentTag }
  | { readonly type: "failure"; readonly failure: Failure | undefined }
  | { readonly type: "restart"; readonly instance: 0 | 1 }
  | { readonly type: "wait"; readonly milliseconds: number };

const instance = fc.constantFrom<(0 | 1)[]>(0, 0, 1);
export const isCall = (path: string) => path.startsWith("/_api/");

/** The paths of a run. There are few, so that requests are likely to find responses cached by earlier ones. */
const pathsOfRun = fc.subarray(
  [...Object.keys(routes).filter((path) => !path.startsWith("/_")), "/nowhere"],
  { minLength: 1, maxLength: 3 },
);

const createVisit = (paths: readonly string[]): fc.Arbitrary<Visit> =>
  fc
    .record({
      instance,
      method: fc.constantFrom<Visit["method"][]>("GET", "GET", "GET", "HEAD", "OPTIONS", "POST"),
      path: fc.constantFrom(...paths),
      reader: fc.constantFrom<Visit["reader"][]>(
        "ann",
        "bob",
        "cookie",
        "cookie",
        "anonymous",
        "anonymous",
      ),
      word: fc.constantFrom("", "", "a", "b"),
      hasUnreadQuery: fc.boolean(),
      isPayload: fc.nat(4).map((value) => value === 0),
      accept: fc.constantFrom(undefined, "text/html", "*/*", "application/json"),
      encoding: fc.constantFrom(undefined, "gzip", "br, gzip"),
      odd: fc.constantFrom<Readonly<Record<string, string>>[]>(
        {},
        {},
        { range: "bytes=0-3" },
        { "x-middleware-prefetch": "1" },
        { "x-quire-rendering": "1" },
        { "x-forwarded-host": "other.example" },
        { "next-router-prefetch": "1" },
        { "if-match": '"other"' },
        { "cache-control": "no-cache" },
      ),
      revalidates: fc.boolean(),
    })
    .map((made) => ({
      ...made,
      // The server refuses writes to pages before the cache sees them.
      method: made.method === "POST" && !isCall(made.path) ? "GET" : made.method,
      isPayload: made.isPayload && made.path in routes,
    }));

const tag = fc.constantFrom(...contentTags);

const createStep = (paths: readonly string[]): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        type: fc.constant("visits" as const),
        visits: fc.array(createVisit(paths), { minLength: 1, maxLength: 4 }),
        change: fc.option(tag, { nil: undefined, freq: 5 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ type: fc.constant("change" as const), tag }) },
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant("failure" as const),
        failure: fc.constantFrom<(Failure | undefined)[]>(
          undefined,
          undefined,
          "throw",
          "break",
          "error",
          "storableError",
        ),
      }),
    },
    { weight: 1, arbitrary: fc.record({ type: fc.constant("restart" as const), instance }) },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant("wait" as const),
        milliseconds: fc.constantFrom(600, 1_100, 1_100, 6_000, 601_000, day / 2, day + second),
      }),
    },
  );

/** The steps of a run. */
export const steps: fc.Arbitrary<Step[]> = pathsOfRun.chain((paths) =>
  fc.array(createStep(paths), { maxLength: 30, size: "max" }),
);
