/** Methods and targets of hostile requests. */
import type { Random } from "#tests/support/content/random.ts";
import type { BodyKind } from "./bodies.ts";
import type { PathFamily, Targets } from "./targets.ts";

/**
 * A marker placed in the queries and headers of hostile requests. Responses to other requests must not
 * contain it.
 */
export const leakMarker = "soak-canary";

/** Request families. Repeated entries make a family more likely to be chosen. */
export const families = [
  ...(["pages", "pages", "pages", "pages", "search", "machines", "machines", "static"] as const),
  ...(["images", "media", "reads", "reads", "queries", "queries", "queries", "identity"] as const),
  ...(["members", "members", "reactions", "oauth", "forms", "others", "others"] as const),
];
export type Family = (typeof families)[number];

/** Splits text at whitespace. */
const words = (text: string): string[] => text.trim().split(/\s+/);

type Address = {
  readonly method: string;
  readonly target: string;
  readonly bodyKind?: BodyKind;
  /** Header lines required for the request to pass the origin check. */
  readonly headers?: readonly string[];
};

const api = "/_api/communities-blog-node-api";
const own = ["Origin: https://soak.example", "Sec-Fetch-Site: same-origin"];

export function chooseAddress(random: Random, family: Family, targets: Targets): Address {
  const { method = "GET", target, ...rest } = chooseUsual(random, family, targets);
  const changed = random.chance(0.25) ? changePath(random, target) : target;
  return { method, target: addQuery(random, changed), ...rest };
}

type Usual = Omit<Address, "method"> & { readonly method?: string };

function chooseUsual(random: Random, family: Family, targets: Targets): Usual {
  switch (family) {
    case "pages":
      return { target: choosePage(random, targets) };
    case "search":
      return {
        target: `${random.pick(["/search", "/api/search"])}?q=${random.pick(oddTexts)}&cursor=${random.pick(["", "0", "-1", "1e9", "x".repeat(500)])}`,
      };
    case "machines":
      return { target: random.pick([...targets.paths.machines, ...oddMachines]) };
    case "images":
      return { target: chooseImage(random, targets) };
    case "media":
      return { target: random.pick([...known(targets, "media"), ...oddMedia]) };
    case "static":
      return { target: random.pick([...known(targets, "static"), ...oddStatic]) };
    case "reads":
      return { target: chooseRead(random, targets) };
    case "queries":
      return { method: "POST", target: api + random.pick(queryCalls), bodyKind: "query" };
    case "identity":
      return {
        method: "POST",
        target: random.pick(identityCalls),
        bodyKind: "identity",
        headers: own,
      };
    case "members":
      return { target: random.pick(memberPaths), headers: random.chance(0.5) ? own : [] };
    case "reactions":
      return chooseReaction(random, targets);
    case "oauth":
      return chooseOauth(random);
    case "forms":
      return {
        method: "POST",
        target: random.pick(["/api/forms/login", "/api/forms/register"]),
        bodyKind: "form",
        headers: random.chance(0.8) ? own : [],
      };
    case "others":
      return { target: random.pick(otherPaths) };
  }
}

const known = (targets: Targets, family: PathFamily): readonly string[] => targets.paths[family];

const oddNumbers = [
  "0",
  "1",
  "-1",
  "00",
  "02",
  "2.0",
  "1e3",
  "99999",
  "2147483648",
  "9007199254740993",
  "NaN",
  "Infinity",
  "%20",
  "%00",
  "٣",
  "0x10",
  "9".repeat(400),
  "2;3",
  "2,3",
  "null",
];

const oddTexts = [
  "river",
  "lamp harbour",
  "a",
  "",
  "%00",
  "%22%22",
  "%27%20OR%201=1--",
  "*",
  "AND OR NOT",
  "NEAR(a%20b)",
  "title:x",
  "(((((((",
  "%25",
  "%F0%9F%98%80",
  "%D8%A7%D9%84",
  "%EF%BF%BF",
  "%ED%A0%80",
  "a*".repeat(90),
  "%E6%B0%B4".repeat(60),
  "x".repeat(4e3),
  leakMarker,
  "%3Cscript%3E",
  "%0d%0aX-Injected:%201",
  "the%20".repeat(40),
  "-",
  "%E2%80%AE",
];

function choosePage(random: Random, { paths }: Targets): string {
  const number = random.chance(0.7) ? String(1 + random.below(600)) : random.pick(oddNumbers);
  return random.pick([
    () => random.pick(paths.pages),
    () => random.pick(paths.pages),
    () => `/blog/page/${number}`,
    () =>
      `${random.pick(["/blog/categories/river", "/blog/tags/reading", "/blog/authors/the-bench", "/blog/languages/en", "/blog/archive/2020/05"])}/page/${number}`,
    () =>
      `/blog/archive/${random.pick(["2020", "1969", "0", "99999", ...oddNumbers])}/${random.pick(["01", "13", "00", "1", ...oddNumbers])}`,
    () =>
      `/blog/${random.pick(["categories", "tags", "authors", "languages", "archive"])}/${random.pick(oddTexts)}`,
    () => `/post/${random.pick(oddTexts)}`,
    () => `/post/never-written-${random.below(1_000_000)}`,
    () =>
      `/stats?rangeStart=${random.pick(["2016-01", "0000-00", ...oddTexts])}&rangeEnd=${random.pick(["2026-12", "275760-09", ...oddTexts])}&months=${random.pick(oddNumbers)}&order=${random.pick(["OLDEST", "NEWEST", "x"])}&timeZone=${random.pick(["Europe/Berlin", "Etc/GMT+14", "%2B99:99", ...oddTexts])}`,
  ])();
}

const oddMachines = words(`
  /feed /rss.xml /feed/atom /files/sitemap.xml /files/x /sitemaps/posts-99999
  /sitemaps/posts-0.xml /sitemaps/.. /sitemaps/%2e%2e /post/nothing/card.png
  /blog/tags/nothing/atom.xml /blog/tags/reading/nothing.xml /favicon.ico /apple-icon.png
  /icon.svg /.well-known/security.txt /.env /ads.txt
`);

function chooseImage(random: Random, { paths }: Targets): string {
  if (random.chance(0.3) && paths.images.length > 0) return random.pick(paths.images);
  const url = random.pick([
    ...paths.media.map(encodeURIComponent),
    "http%3A%2F%2F169.254.169.254%2F",
    "%2F%2Fexample.com%2Fx",
    "%2Fmedia%2F..%2F..%2Fx",
    "",
    "%2Fmedia%2Fnothing.png",
    "%2F_next%2Fimage%3Furl%3D%2Fx",
    "data%3Aimage%2Fpng%3Bbase64%2C",
  ]);
  const width = random.pick(["640", "16", "3840", "641", "-1", "1e3", ""]);
  const quality = random.pick(["75", "75", "100", "0", "x"]);
  return `${random.pick(["/_next/image", "/_next/image/", "/_next//image", "/_next/Image"])}?url=${url}&w=${width}&q=${quality}`;
}

const oddMedia = [
  "/media/",
  "/media/x",
  "/media/..",
  "/media/%2e%2e%2fplatform.db",
  "/media/a%00.png",
  `/media/${"a".repeat(300)}`,
  "/media/~",
  "/media/.env",
  "/media/x/y",
  "/media/%ff",
];

const oddStatic = words(`
  /_next/ /_next/static/ /_next/static/x.js /_next/static/..%2f..%2fpackage.json
  /_next/data/x/index.json /_next/data/build/post/x.json /_next/webpack-hmr
  /__nextjs_original-stack-frame /_next/static/chunks/%5B..%5D.js /_error /_document /_not-found
  /404 /500 /_global-error /_app /index /_next/on-demand /_next/postponed/resume/
  /_next/postponed/resume/post/x /__next_error__ /_next/mcp
`);

const readPaths = words(`
  /v3/posts /v3/categories /v3/tags /v2/stats/post/count /v2/stats/posts/total
  /v3/posts/slugs/fifteen-paragraphs /v3/categories/slugs/river /v3/tags/slugs/reading
  /v3/tags/labels/reading /v3/posts/nothing /v3/nothing /v9/posts /
`);

const readParameters = words(`
  paging.limit=100 paging.limit=-1 paging.limit=1e9 paging.offset=999999
  paging.offset=99999999999 sort=RATING sort=VIEW_COUNT sort=x featured=true
  fieldsets=RICH_CONTENT fieldsets=RICH_CONTENT_COMPRESSED fieldsets=METRICS
  fieldsets=CONTENT_TEXT,RICH_CONTENT,RICH_CONTENT_STRING,URL,METRICS,SEO fieldsets=x
  hashtags=%00 hashtags=a&hashtags=b categoryIds=x language=%F0%9F%98%80 rangeStart=2016-01-01
  rangeStart=x rangeEnd=275760-09-13 months=600 months=-5 order=NEWEST timeZone=Europe/Berlin
  timeZone=%00 timeZone=%2B23:59 __proto__=1 fieldsToInclude=METRICS
  paging.limit=1&paging.limit=2 paging[limit]=5 paging=%7B%7D
`);

function chooseRead(random: Random, { postIds }: Targets): string {
  const id = random.pick(postIds);
  const path = random.pick([...readPaths, `/v3/posts/${id}`, `/v3/posts/${id}/metrics`]);
  return `${api}${path}?${random.pickSome(readParameters, 3).join("&")}`;
}

const queryCalls = words(`
  /v3/posts/query /v3/posts/query /v3/posts/query /v3/categories/query /v3/tags/query
`);

const authentication = "/_api/iam/authentication";
const identityCalls = [
  ...["/v2/register", "/v2/login", "/v2/change-password", "/v2/sign-on", "/v1/register"].map(
    (path) => authentication + path,
  ),
  ...["/v1/login", "/v1/state/proceed", "/v1/sso/login-with-token-params", "/v9/login"].map(
    (path) => authentication + path,
  ),
  ...["send-email", "activation-email", "recover", "nothing"].map(
    (name) => `/_iam/recovery/v1/${name}`,
  ),
  ...["start", "Start", "auth/verify", "auth/resend"].map(
    (name) => `/_api/iam/verification/v1/${name}`,
  ),
];

const memberPaths = [
  "/account",
  "/account/profile",
  "/account/security",
  "/account/privacy",
  "/account/x",
  "/login?returnTo=//evil.example",
  "/register?problem=x",
  "/verify?stateToken=x",
  "/logout",
  "/login/callback?code=x&state=y",
  "/reset-password?recoveryToken=x",
  "/owner/posts",
  "/admin",
  "/admin/posts",
  "/admin/posts/x",
  "/admin/posts/%00",
  "/admin/members",
  "/api/account",
  "/api/account/data",
  "/api/account/sessions",
  "/api/account/sessions/x",
  "/api/admin/overview",
  "/api/admin/posts",
  "/api/admin/posts/x",
  "/api/admin/members",
  "/api/admin/members/x/data",
  "/api/captcha",
  "/api/captcha/challenge",
  "/api/session",
  `${authentication}/v1/logout`,
  `${authentication}/v1/logout?postFlowUrl=https://evil.example&clientId=embedded`,
  "/_api/members/v1/members/my",
  "/_api/members/v1/members/query",
];

const reactionMethods = ["GET", "POST", "DELETE", "POST"];

function chooseReaction(random: Random, { postIds }: Targets): Usual {
  const id = random.pick([...postIds, "x", "%00", "..%2f..%2fx", "a".repeat(65)]);
  const likes = "/_api/blog-like-service/v1/likes";
  return {
    method: random.pick(reactionMethods),
    target: random.pick([
      ...["like", "rating", "reactions", "views", "views", "polls/x", "nothing"].map(
        (name) => `/api/posts/${id}/${name}`,
      ),
      likes,
      `${likes}/query`,
      `${likes}/x`,
      `${likes}/fqdn/a/entity-id/${id}`,
    ]),
    bodyKind: random.pick(["reaction", "query"]),
    headers: random.chance(0.8) ? own : [],
  };
}

function chooseOauth(random: Random): Usual {
  const call = random.below(3);
  if (call === 0) return { method: "POST", target: "/oauth2/token", bodyKind: "token" };
  if (call === 1) {
    return { method: "POST", target: "/headless/v1/redirect-session", bodyKind: "redirect" };
  }
  const parameters = [
    "client_id=embedded",
    "client_id=x",
    "clientId=embedded",
    "response_type=code",
    "redirect_uri=https://soak.example/login/callback",
    "redirect_uri=https://evil.example",
    "redirect_uri=%00",
    "redirectUri=javascript:1",
    "state=x",
    "state=%0d%0aX-Injected:%201",
    "response_mode=web_message",
    "response_mode=query",
    "prompt=none",
    "sessionToken=x",
    "code_challenge=x",
    "code_challenge_method=S256",
    "scope=offline_access",
    "state=a&state=b",
    `request=${"x".repeat(3e3)}`,
    "request=e30.e30.x",
    "responseMode=web_message",
  ];
  return { target: `/oauth2/authorize?${random.pickSome(parameters, 12).join("&")}` };
}

const otherPaths = [
  "/healthz",
  "/readyz",
  "/healthz/",
  "/HEALTHZ",
  "/metrics",
  "/api",
  "/api/",
  "/_api/",
  "/_iam",
  "/frames/foreign",
  "/offline",
  "/webhooks/wix",
  "/webhooks/",
  "/headless/v1/x",
  "/oauth2/x",
  "/wp-login.php",
  "/xmlrpc.php",
  "/?p=1",
  "/?p=99999999999999999999",
  "/2020/05/x/",
  "/a/b/c/d",
  "/%",
  "/%zz",
  "/%c0%af",
  "/%ff%fe",
  "/%00",
  "/ä",
  "/;/",
  "/a;b=c",
  "//",
  "///x",
  "//x//y",
  "/%2f",
  "/%2F%2Fexample.com",
  "/..",
  "/../../etc/passwd",
  "/%2e%2e/x",
  "/.",
  "/\\x",
  "/%5cx",
  "/x".repeat(1500),
  `/${"a".repeat(3e3)}`,
  "/constructor",
  "/__proto__",
  "/toString",
  "/[slug]",
  "/post/[slug]",
  "/post/%5Bslug%5D",
  "/blog/page/[number]",
  "/(member)/login",
  "/%5Fnothing-here",
  "/_nothing-here",
  "/$metadata",
  "/blog/",
  "/post/",
  "/post",
  "/blog",
  "*",
  "https://soak.example/",
  "http://169.254.169.254/",
  "soak.example:80",
  "?x",
  "#x",
  "x",
];

/** Changes a path into one that no link on the site has. */
function changePath(random: Random, target: string): string {
  const [path = "", query] = target.split("?", 2);
  const rest = query === undefined ? "" : `?${query}`;
  const at = random.below(path.length);
  const changed = random.pick([
    () => `${path}.rsc`,
    () => `${path}.json`,
    () => `${path}.txt`,
    () => `${path}.html`,
    () => `${path}.prefetch.rsc`,
    () => `${path}.segments/_tree.segment.rsc`,
    () => `${path}.segments/${random.pick(["_index", "x", "..", "%00", "_full"])}.segment.rsc`,
    () => `${path}/`,
    () => `${path}//`,
    () => `${path}/index`,
    () => `${path}/page/${random.pick(oddNumbers)}`,
    () =>
      `${path}/${random.pick(["opengraph-image", "card.png", "route", "page", "atom.xml", "x"])}`,
    () => `/${path}`,
    () => path.toUpperCase(),
    () => `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`,
    () => `${path.slice(0, at)}%25${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`,
    () =>
      `${path.slice(0, at)}${random.pick(["%00", "%0d%0aX-Injected:%201", "%2e%2e%2f", "%5c", "%80", ";x=1", "%E2%80%8B"])}${path.slice(at)}`,
    () => `/_next/data/x${path}.json`,
    () => `/en${path}`,
    () => `${path}%3f${random.pick(oddTexts)}`,
    () => `${path}%23x`,
  ])();
  return changed + rest;
}

/** Adds an unexpected query to half of the targets. */
function addQuery(random: Random, target: string): string {
  if (random.chance(0.5)) return target;
  const sign = target.includes("?") ? "&" : "?";
  const query = random.pick([
    () => `mc_eid=${leakMarker}`,
    () => `utm_source=${leakMarker}&utm_medium=x`,
    () => `_rsc=${random.pick(["", "x", "1a2b3", "%00"])}`,
    () => `nxtPslug=${leakMarker}`,
    () => `nxtPnumber=2&nxtPslug=x&nxtIslug=y`,
    () => "slug=x&number=3&name=y",
    () => "__nextDataReq=1",
    () => "__nextLocale=de&__nextDefaultLocale=en&__nextInferredLocaleFromDefault=1",
    () => "amp=1&__nextFallback=true&__nextNotFoundSrcPage=/x",
    () => "_nextExport=1&__flight__=1&nextInternalLocale=x",
    () => "dpl=x&_next_hash=y&NextRSC=1",
    () => "a=1&".repeat(1 + random.below(3000)),
    () => `x=${"y".repeat(1 + random.below(14_000))}`,
    () => "a[]=1&a[b]=2&a[b][c]=3",
    () => "%=%&%zz=%ff&=&&&=x",
    () => "__proto__=1&constructor=2&__proto__[x]=3&toString=4",
    () => "?".repeat(50),
    () => `q=${random.pick(oddTexts)}`,
    () => `page=${random.pick(oddNumbers)}`,
    () => "callback=x&jsonp=y&_method=DELETE",
    () => `x=${"%".repeat(200)}`,
    () => `x=${"+".repeat(2000)}`,
  ])();
  return target + sign + query;
}
