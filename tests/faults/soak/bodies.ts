/** Bodies for hostile requests, from a few bytes to more than any call accepts. */
import type { Random } from "#tests/support/content/random.ts";
import { leakMarker } from "./addresses.ts";
import type { Targets } from "./targets.ts";

export type BodyKind = "query" | "identity" | "form" | "token" | "redirect" | "reaction";
type Body = { readonly type: string; readonly body: Buffer };

const json = "application/json";
const megabyte = 1024 * 1024;

export function chooseBody(random: Random, kind: BodyKind, targets: Targets): Body {
  if (random.chance(0.12)) return chooseBroken(random);
  if (kind === "form") {
    return {
      type: "application/x-www-form-urlencoded",
      body: Buffer.from(encodeForm(spoil(random, chooseForm(random)))),
    };
  }
  const value =
    kind === "query" ? chooseQuery(random, targets) : spoil(random, choices[kind](random));
  return { type: json, body: Buffer.from(JSON.stringify(value)) };
}

type Fields = Record<string, unknown>;

/** Encodes fields as form data. Values that are not strings are written as JSON. */
function encodeForm(fields: Fields): string {
  const pairs = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    typeof value === "string" ? value : (JSON.stringify(value) ?? ""),
  ]);
  return new URLSearchParams(pairs).toString();
}

const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  0x20000000000000,
  "",
  " ",
  "x",
  "\0",
  "\ud800",
  "‮",
  "__proto__",
  "%00",
  "2020-01-01",
  "2020-13-45T99:99:99Z",
  "a".repeat(1001),
  "😀".repeat(500),
  [],
  {},
  [[]],
  [null],
  { $eq: 1 },
  { $ne: null },
  { toString: "x" },
  Array(200).fill("x"),
];
const oddValue = (random: Random): unknown => random.pick(oddValues);

/** Replaces one field's value with an odd one, half of the time. */
function spoil(random: Random, fields: Fields): Record<string, string> {
  const [name] = random.pickSome(Object.keys(fields), 1);
  const spoiled = name === undefined ? fields : { ...fields, [name]: oddValue(random) };
  // Includes values other than strings: forms convert them to strings, and JSON preserves them.
  return Object(spoiled);
}

const email = (random: Random): string =>
  random.pick([
    `reader${random.below(1000)}@example.com`,
    "x",
    "a@b,c@d",
    '"a b"@example.com',
    "a@example.com\r\nBcc: b@example.com",
    "ａ@example.com",
    `${"a".repeat(300)}@example.com`,
    "a@[127.0.0.1]",
    "@",
    "a@xn--",
    "a\0@example.com",
  ]);
const password = (random: Random): string =>
  random.pick(["correct horse battery staple", "x", "", "p".repeat(200), "\ud800".repeat(20)]);

const chooseForm = (random: Random): Fields => ({
  email: email(random),
  password: password(random),
  nickname: random.pick(["", leakMarker, "\u202e", "x".repeat(1000)]),
  returnTo: random.pick([
    "/",
    "//evil.example",
    "/\\evil.example",
    "javascript:1",
    "/\r\nX-Injected: 1",
  ]),
});

const choices: Readonly<Record<Exclude<BodyKind, "query" | "form">, (random: Random) => Fields>> = {
  identity: (random) => ({
    loginId: { email: email(random) },
    email: email(random),
    password: password(random),
    newPassword: password(random),
    identifier: { email: email(random) },
    identity: { email: email(random) },
    profile: random.pick([{}, { nickname: "x", customFields: [] }, { slug: "x" }]),
    captchaTokens: random.pick([[], [{ Recaptcha: "x" }], [{ InvisibleRecaptcha: "y" }]]),
    stateToken: "x",
    sessionToken: "x",
    recoveryToken: "x",
    memberId: "x",
    code: random.pick(["000000", "x", "1".repeat(500)]),
    redirect: {
      url: random.pick(["https://evil.example", "http://ⓛocalhost", "/"]),
      clientId: "embedded",
    },
    language: random.pick(["de", "x".repeat(400), "\0"]),
  }),
  token: (random) => ({
    grantType: random.pick([
      "anonymous",
      "anonymous",
      "refresh_token",
      "authorization_code",
      "password",
      "",
    ]),
    clientId: random.pick(["embedded", "x", ""]),
    refreshToken: random.pick(["x", "visitor", "e30.e30.x", "y".repeat(5000)]),
    code: "x",
    codeVerifier: "v".repeat(43),
    redirectUri: random.pick(["https://soak.example/login/callback", "x", "javascript:1"]),
  }),
  redirect: (random) => ({
    auth: {
      authRequest: {
        clientId: "embedded",
        redirectUri: random.pick([
          "https://soak.example/login/callback",
          "https://evil.example",
          "\0",
        ]),
        responseType: "code",
        responseMode: random.pick(["query", "web_message", "fragment", "x"]),
        codeChallenge: "c".repeat(43),
        codeChallengeMethod: random.pick(["S256", "plain"]),
        scope: "offline_access",
        state: random.pick(["x", "s".repeat(3000), "\r\nX-Injected: 1", "\ud800"]),
        sessionToken: "x",
      },
      prompt: random.pick(["none", "login", "x"]),
    },
    callbacks: { postFlowUrl: random.pick(["https://soak.example/", "https://evil.example"]) },
  }),
  reaction: (random) => ({
    rating: random.pick([1, 5, 0, 6, -1, 1.5, 1e9]),
    optionIds: random.pick([["x"], [], Array(100).fill("x"), "x"]),
    fqdn: "wix.blog.v3.post",
    entityId: "x",
    like: { fqdn: "wix.blog.v3.post", entityId: "x" },
  }),
};

const postFields = [
  "id",
  "title",
  "slug",
  "firstPublishedDate",
  "lastPublishedDate",
  "featured",
  "pinned",
  "categoryIds",
  "tagIds",
  "hashtags",
  "memberId",
  "language",
  "minutesToRead",
  "excerpt",
  "metrics.views",
  "metrics.likes",
  "relatedPostIds",
  "commentingEnabled",
  "nothing",
  "__proto__",
];
const operators = [
  "$eq",
  "$ne",
  "$gt",
  "$gte",
  "$lt",
  "$lte",
  "$in",
  "$nin",
  "$hasSome",
  "$hasAll",
  "$exists",
  "$startsWith",
  "$contains",
  "$endsWith",
  "$isEmpty",
  "$nothing",
  "$where",
  "$regex",
];

function chooseCondition(random: Random): Fields {
  const operator = random.pick(operators);
  const count = random.pick([1, 5, 100, 101]);
  const value = /in$|^\$has/.test(operator)
    ? Array.from({ length: count }, (_, index) => `value-${index}`)
    : random.pick(["river", "2020-01-01T00:00:00Z", 5, true, oddValue(random)]);
  return { [random.pick(postFields)]: random.chance(0.1) ? value : { [operator]: value } };
}

function chooseFilter(random: Random, depth: number): Fields {
  if (depth === 0 || random.chance(0.4)) return chooseCondition(random);
  const inner = () => chooseFilter(random, depth - 1);
  const count = random.pick([1, 2, 4, 20]);
  return random.pick([
    () => ({ $not: inner() }),
    () => ({ [random.pick(["$and", "$or"])]: Array.from({ length: count }, inner) }),
    () => ({ ...inner(), ...inner() }),
  ])();
}

const many = (count: number, value: (index: number) => unknown): unknown[] =>
  Array.from({ length: count }, (_, index) => value(index));

/** Returns a query with a filter of this depth. Avoids `JSON.stringify`, which would overflow the stack. */
function nest(depth: number, open: string, close: string, inner = "1"): Buffer {
  const text = `${open.repeat(depth)}${inner}${close.repeat(depth)}`;
  return Buffer.from(`{"query":{"filter":${text}}}`);
}

/** Chooses an expensive filter with many conditions, many values or deep nesting. */
function chooseCostly(random: Random): Fields {
  const field = random.pick(["categoryIds", "tagIds", "hashtags", "relatedPostIds"]);
  const operator = random.pick(["$hasAll", "$hasSome", "$nin", "$in"]);
  const condition = (index: number) => ({
    [field]: { [operator]: many(100, (value) => `value-${value}-${index}`) },
  });
  return random.pick([
    () => ({ $and: many(100, (index) => ({ $not: condition(index) })) }),
    () => ({ $or: many(100, condition) }),
    () => ({ $or: many(100, (index) => ({ title: { $startsWith: `x${index}` } })) }),
    () => ({
      $and: many(100, (index) => ({ title: { $ne: `${index}` }, excerpt: { $exists: true } })),
    }),
    () => ({
      $or: many(50, (index) => ({ $not: { $and: [condition(index), condition(index + 100)] } })),
    }),
    () => ({ $not: { $not: { $not: { $not: { $not: { $not: condition(0) } } } } } }),
  ])();
}

/**
 * Chooses a query. Half of the time, only the filter is odd, so that the query is not rejected for another
 * reason first.
 */
function chooseQuery(random: Random, { cursors }: Targets): unknown {
  const filter = random.pick([
    () => ({}),
    () => chooseFilter(random, 2),
    () => chooseFilter(random, 3),
    () => chooseFilter(random, 9),
    () => chooseCostly(random),
    () => chooseCostly(random),
    () => oddValue(random),
  ])();
  if (random.chance(0.5)) {
    const limit = random.pick([1, 50, 100]);
    const page = random.pick([{ paging: { limit, offset: 500 } }, { cursorPaging: { limit } }, {}]);
    return { query: { filter, ...page }, fieldsets: random.pick([[], ["RICH_CONTENT"]]) };
  }
  const sort = many(random.pick([0, 1, 2, 5, 6]), () => ({
    fieldName: random.pick(postFields),
    order: random.pick(["ASC", "DESC", "x", null]),
  }));
  const offset = random.pick([0, 500, 999_999, 1e12]);
  const page = random.pick([
    { paging: { limit: random.pick([0, 1, 100, 101, -1, 1e9, "x"]), offset } },
    { cursorPaging: { limit: 100, cursor: random.pick([...cursors, "x", "", null]) } },
  ]);
  return {
    query: { filter, sort, ...page },
    fieldsets: random.pickSome(["RICH_CONTENT", "METRICS", "URL", "CONTENT_TEXT", "SEO", "x"], 2),
    ...(random.chance(0.05) ? { ["__proto__"]: { x: 1 }, constructor: 1 } : {}),
  };
}

/** Chooses a body that is not JSON, is too large, too deep or too wide, or contains a great many errors. */
function chooseBroken(random: Random): Body {
  const size = random.pick([1000, 60_000, megabyte - 200]);
  const body = random.pick([
    () =>
      Buffer.from(
        random.pick(["", "{", "null", "[]", "1", '"x"', "{}", "\ufeff{}", "[[[[", "NaN"]),
      ),
    () => Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x7b, 0x7d]),
    () => Buffer.alloc(size, " "),
    () => Buffer.from(`{"query":{"filter":{"title":"${"x".repeat(size)}"}}}`),
    () =>
      Buffer.from(
        `{"query":{"filter":{${many(Math.floor(size / 12), (i) => `"f${i}":1`).join()}}}}`,
      ),
    () =>
      Buffer.from(
        `{"query":{"filter":{"$or":[${many(Math.floor(size / 8), () => '{"a":1}').join()}]}}}`,
      ),
    () =>
      Buffer.from(
        `{"query":{"sort":[${many(Math.floor(size / 20), () => '{"fieldName":"x"}').join()}]}}`,
      ),
    () =>
      Buffer.from(
        `{"query":{"filter":{"categoryIds":{"$in":[${many(Math.floor(size / 3), () => "1").join()}]}}}}`,
      ),
    () => Buffer.from(`{"fieldsets":[${many(Math.floor(size / 4), () => '"x"').join()}]}`),
    () =>
      Buffer.from(
        `{"optionIds":[${many(Math.floor(size / 2), () => "1").join()}],"captchaTokens":[${many(1000, () => "1").join()}]}`,
      ),
    () => nest(random.pick([9, 100, 9000, 100_000]), '{"$not":', "}"),
    () => nest(random.pick([9, 100, 9000, 40_000]), '{"$and":[', "]}", "{}"),
    () => nest(random.pick([9000, 200_000]), "[", "]"),
    () => Buffer.from(`{"a":${"1".repeat(size)}}`),
    () => Buffer.alloc(random.pick([megabyte + 1, 2 * megabyte + 1]), "x"),
  ])();
  return {
    type: random.chance(0.85)
      ? json
      : random.pick([
          "text/plain",
          "application/x-www-form-urlencoded",
          "multipart/form-data",
          "x",
        ]),
    body,
  };
}
