/**
 * The settings (docs/settings.md). A pure function parses them once from the environment and freezes them. No
 * other code reads `process.env` for a setting.
 */
import { createPublicKey } from "node:crypto";
import { z } from "zod";
import { cleanName } from "../wix/clean-name.ts";
import { commentHolds } from "../wix/comments/comment.ts";
import { editEffects } from "../wix/admin/sources.ts";
import { lookSchema } from "../wix/site/look.ts";
import { menusSchema, type Menus } from "../wix/site/menus.ts";
import { codeHosts, meLinks, verificationTags } from "../code/code-lists.ts";
import { codeEnd, codeHead, customCss } from "../code/code-settings.ts";
import { createPageCode } from "../code/page-code.ts";
import { describeIssue } from "./describe-problem.ts";
import { jsonSetting } from "./json-setting.ts";
import { parseSenderAddress } from "./sender-address.ts";
import { timeZoneName } from "./time-zone.ts";

const defaultLook = lookSchema.parse({});
const defaultMenus: Menus = {};

/** From no output to the most verbose. */
const logLevels = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;

/** The sample blog's description. */
export const sampleDescription =
  "Essays, recipes and field notes, and a place for the people who read them.";

const origin = (value: string) => new URL(value).origin;

const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https URL" });
const listedHttpUrl = z.url({
  protocol: /^https?$/,
  error: "must be http or https URLs, separated by commas",
});
const port = z.coerce
  .number({ error: "must be a port number" })
  .int("must be a whole number")
  .min(1, "must be between 1 and 65535")
  .max(65535, "must be between 1 and 65535");
const flag = z
  .enum(["true", "false"], { error: "must be true or false" })
  .transform((value) => value === "true");
/** Databases have a default host, so URLs without one are valid unless `hostname` requires one. */
const createUrlSchema = (protocol: RegExp, example: string, hostname = /(?:)/) =>
  z.url({ protocol, hostname, error: `must be a URL such as ${example}` });
const language = z
  .string()
  .refine(isLanguageTag, "must be a language tag such as en or pt-BR")
  .transform((tag) => new Intl.Locale(tag).toString());

/**
 * Returns whether a tag is well-formed and its language and region exist. `english` and `en_US` are rejected.
 */
function isLanguageTag(tag: string): boolean {
  try {
    const { language: name, region } = new Intl.Locale(tag);
    return isKnown("language", name) && (region === undefined || isKnown("region", region));
  } catch {
    return false;
  }
}

const isKnown = (type: "language" | "region", code: string): boolean =>
  new Intl.DisplayNames("en", { type, fallback: "none" }).of(code) !== undefined;

/** Returns whether a value is a public key as `importSPKI` (jose) reads it, which needs no line breaks. */
function isPublicKey(pem: string): boolean {
  const [, base64 = ""] =
    /^-----BEGIN PUBLIC KEY-----([^-]+)-----END PUBLIC KEY-----/.exec(pem) ?? [];
  try {
    createPublicKey({ key: Buffer.from(base64, "base64"), format: "der", type: "spki" });
    return true;
  } catch {
    return false;
  }
}

function isTileUrl(value: string): boolean {
  return (
    ["{z}", "{x}", "{y}"].every((part) => value.includes(part)) &&
    URL.canParse(value) &&
    new URL(value).protocol === "https:"
  );
}

/** A text that is stored and shown as one line, without hidden characters. */
const createLine = (longest: number) =>
  z
    .string()
    .max(longest, `must be at most ${longest} characters`)
    .transform(cleanName)
    .refine((line) => line !== "", "must contain a visible character");

/** A name or word of at most 100 characters. `noun` is its name in the message. */
const createWord = (noun: string) =>
  z
    .string()
    .max(100, `must be ${noun} of at most 100 characters`)
    .transform(cleanName)
    .refine((word) => word !== "", "must contain visible characters");

/** A list without empty entries. */
const wordList = z.string().transform((list) =>
  list
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ""),
);

const tileUrl = z
  .string()
  .refine(isTileUrl, "must be an https URL with {z}, {x} and {y}")
  .optional();

const attribution = z.string().max(300, "must be at most 300 characters").optional();

/** The schema of all environment variables. */
export const environment = z
  .object({
    PORT: port.default(3000),
    HOSTNAME: z.string().optional(),
    SHARE_PORT: flag.default(false),
    PLATFORM_PORT: port.default(4000),
    SITE_URL: httpUrl.optional(),
    SITE_NAME: createLine(120).default("Quire"),
    SITE_DESCRIPTION: createLine(300).optional(),
    SITE_LANGUAGE: language.default("en"),
    SITE_X_ACCOUNTS: z
      .string()
      .transform((list) => list.split(",").map((entry) => entry.trim().replace(/^@/, "")))
      .pipe(
        z
          .array(z.string().regex(/^\w{1,15}$/, "must be account names, separated by commas"), {
            error: "must be account names, separated by commas",
          })
          .max(100, "must be at most 100 account names"),
      )
      .optional(),
    TIME_ZONE: timeZoneName.default("UTC"),
    LOOK: jsonSetting(lookSchema).optional(),
    MENUS: jsonSetting(menusSchema).optional(),
    CUSTOM_CSS: customCss.optional(),
    CODE_HEAD: codeHead.optional(),
    CODE_END: codeEnd.optional(),
    CODE_HOSTS: codeHosts.optional(),
    VERIFICATION_TAGS: verificationTags.optional(),
    ME_LINKS: meLinks.optional(),
    MAP_TILES_URL: tileUrl,
    MAP_TILES_ATTRIBUTION: attribution,
    MAP_TILES_SATELLITE_URL: tileUrl,
    MAP_TILES_SATELLITE_ATTRIBUTION: attribution,
    MAP_TILES_LABELS_URL: tileUrl,
    MAP_TILES_LABELS_ATTRIBUTION: attribution,
    MAP_TILES_TERRAIN_URL: tileUrl,
    MAP_TILES_TERRAIN_ATTRIBUTION: attribution,
    DATA_DIR: z.string().default(".data"),
    DATABASE_URL: createUrlSchema(
      /^postgres(ql)?$/,
      "postgres://user:password@host/blog",
    ).optional(),
    REDIS_URL: createUrlSchema(/^rediss?$/, "redis://host:6379").optional(),
    WIX_CLIENT_ID: z.string().optional(),
    WIX_API_ORIGIN: httpUrl.default("https://www.wixapis.com"),
    WIX_WEBHOOK_PUBLIC_KEY: z.string().refine(isPublicKey, "must be a PEM public key").optional(),
    UPSTREAM_TIMEOUT: z.coerce
      .number({ error: "must be a number of seconds" })
      .min(0.1, "must be between 0.1 and 60")
      .max(60, "must be between 0.1 and 60")
      .default(10),
    CLIENT_ID: z.string().default("embedded"),
    CLIENT_REDIRECT_ORIGINS: z
      .string()
      .transform((list) => list.split(",").map((entry) => entry.trim()))
      .pipe(z.array(listedHttpUrl.transform(origin)))
      .optional(),
    SMTP_URL: createUrlSchema(/^smtps?$/, "smtps://user:password@host:465", /./).optional(),
    MAIL_FROM: z
      .string()
      .max(320, "must be at most 320 characters")
      .refine(
        (from) => parseSenderAddress(from) !== undefined,
        "must be one email address, with or without a name",
      )
      .optional(),
    MEMBERS_VERIFY_EMAIL: flag.default(true),
    MEMBERS_APPROVAL: z.enum(["auto", "owner"], { error: "must be auto or owner" }).default("auto"),
    MEMBERS_CUSTOM_FIELDS: wordList
      .pipe(z.array(createWord("names")).max(100, "must be at most 100 names"))
      .optional(),
    COMMENTS: z.enum(["members", "off"], { error: "must be members or off" }).default("members"),
    COMMENTS_HOLD: z
      .enum(commentHolds, { error: `must be one of ${commentHolds.join(", ")}` })
      .default("first"),
    COMMENTS_CLOSE_DAYS: z.coerce
      .number({ error: "must be a number of days" })
      .int("must be a whole number of days")
      .min(1, "must be between 1 and 36500")
      .max(36_500, "must be between 1 and 36500")
      .optional(),
    COMMENTS_BLOCKED_WORDS: wordList
      .pipe(z.array(createWord("words")).max(1_000, "must be at most 1000 words"))
      .optional(),
    EDITED_FILES: z
      .enum(editEffects, { error: `must be ${editEffects.join(" or ")}` })
      .default("detach"),
    BACKUP_NIGHTLY: flag.default(false),
    BACKUPS_KEPT: z.coerce
      .number({ error: "must be a number of backups" })
      .int("must be a whole number of backups")
      .min(1, "must be between 1 and 100")
      .max(100, "must be between 1 and 100")
      .default(7),
    OFFLINE_READING: flag.default(true),
    AVIF_PICTURES: flag.default(true),
    LOG_LEVEL: z
      .enum(logLevels, { error: `must be one of ${logLevels.join(", ")}` })
      .default("info"),
    METRICS_PORT: port.optional(),
    METRICS_HOST: z.string().default("127.0.0.1"),
    SHUTDOWN_GRACE_SECONDS: z.coerce
      .number({ error: "must be a number of seconds" })
      .min(0, "must be between 0 and 20")
      .max(20, "must be between 0 and 20")
      .default(0),
    SHARED_CACHE_SECONDS: z.coerce
      .number({ error: "must be a number of seconds" })
      .int("must be a whole number of seconds")
      .min(0, "must be between 0 and 86400")
      .max(86_400, "must be between 0 and 86400")
      .default(0),
    CAPTCHA: z
      .enum(["off", "altcha", "recaptcha"], { error: "must be off, altcha or recaptcha" })
      .default("off"),
    RECAPTCHA_SITE_KEY: z.string().optional(),
    RECAPTCHA_SECRET_KEY: z.string().optional(),
    RECAPTCHA_INVISIBLE_SITE_KEY: z.string().optional(),
    RECAPTCHA_INVISIBLE_SECRET_KEY: z.string().optional(),
  })
  .superRefine((values, context) => {
    for (const name of ["MAP_TILES_SATELLITE_URL", "MAP_TILES_TERRAIN_URL"] as const) {
      if (values[name] !== undefined && values.MAP_TILES_URL === undefined) {
        context.addIssue({ code: "custom", path: [name], message: "requires MAP_TILES_URL" });
      }
    }
    if (values.MAP_TILES_LABELS_URL !== undefined && values.MAP_TILES_SATELLITE_URL === undefined) {
      context.addIssue({
        code: "custom",
        path: ["MAP_TILES_LABELS_URL"],
        message: "requires MAP_TILES_SATELLITE_URL",
      });
    }
    if (values.CAPTCHA !== "recaptcha") return;
    for (const name of [
      "RECAPTCHA_SITE_KEY",
      "RECAPTCHA_SECRET_KEY",
      "RECAPTCHA_INVISIBLE_SITE_KEY",
      "RECAPTCHA_INVISIBLE_SECRET_KEY",
    ] as const) {
      if (values[name] === undefined) {
        context.addIssue({
          code: "custom",
          path: [name],
          message: "is required with CAPTCHA=recaptcha",
        });
      }
    }
  });

/** An error that lists the name of each invalid setting and why it is invalid, but not its value. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
  readonly code = "INVALID_SETTINGS";
  readonly problems: readonly { readonly name: string; readonly reason: string }[];

  constructor(problems: SettingsError["problems"]) {
    super(
      `Invalid settings: ${problems.map(({ name, reason }) => `${name} ${reason}`).join("; ")}.`,
    );
    this.problems = problems;
  }
}

export type Settings = Readonly<ReturnType<typeof parseSettings>>;

/** Returns the variables that have a value. An empty variable counts as unset. */
export const dropEmptyVariables = (
  variables: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );

/**
 * Parses environment variables into settings. Throws {@link SettingsError}, which lists every invalid
 * variable.
 */
export function parseSettings(variables: Readonly<Record<string, string | undefined>>) {
  const given = dropEmptyVariables(variables);
  const { data, error } = environment.safeParse(given);
  if (data !== undefined) return createSettings(data, given["SITE_NAME"] !== undefined);
  const problems = error.issues.map((issue) => ({
    name: String(issue.path[0]),
    reason: describeIssue(issue, 1),
  }));
  // Several entries of a list may have the same problem.
  throw new SettingsError([
    ...new Map(problems.map((problem) => [`${problem.name} ${problem.reason}`, problem])).values(),
  ]);
}

/** Creates the settings from parsed variables. `isNamed` is true if the owner has named the site. */
function createSettings(values: z.infer<typeof environment>, isNamed: boolean) {
  const siteUrl = origin(values.SITE_URL ?? `http://localhost:${values.PORT}`);
  return Object.freeze({
    port: values.PORT,
    hostname: values.HOSTNAME,
    /** Whether other processes on this machine may listen on the same port. */
    sharePort: values.SHARE_PORT,
    platformPort: values.PLATFORM_PORT,
    site: Object.freeze({
      /** Public origin, without a trailing slash. */
      url: siteUrl,
      name: values.SITE_NAME,
      /** Default: the site's name if set, otherwise the sample blog's description. */
      description: values.SITE_DESCRIPTION ?? (isNamed ? values.SITE_NAME : sampleDescription),
      language: values.SITE_LANGUAGE,
      /** The time zone of the dates that readers see, and of the months of the archive. */
      timeZone: values.TIME_ZONE,
      /** Without the `@`. Posts shared on X are attributed to the first account. */
      xAccounts: values.SITE_X_ACCOUNTS ?? [],
      /** Without tiles, maps in posts are shown as addresses. */
      mapTiles: readMapTiles(values),
    }),
    /** The published look. */
    look: values.LOOK ?? defaultLook,
    /** The menus that differ from their defaults. */
    menus: values.MENUS ?? defaultMenus,
    /** The owner's CSS, snippets and tags. */
    code: createPageCode(values),
    /** Whether browsers store the posts a visitor has read, for offline reading. */
    offlineReading: values.OFFLINE_READING,
    /** Whether resized pictures are also encoded as AVIF. */
    avifPictures: values.AVIF_PICTURES,
    /** How long a shared cache may serve a page without revalidating it, in seconds. */
    sharedCacheSeconds: values.SHARED_CACHE_SECONDS,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    /** Set when the upstream is hosted Wix (or another site's platform) instead of the embedded platform. */
    hosted:
      values.WIX_CLIENT_ID === undefined
        ? undefined
        : Object.freeze({
            clientId: values.WIX_CLIENT_ID,
            apiOrigin: origin(values.WIX_API_ORIGIN),
            webhookPublicKey: values.WIX_WEBHOOK_PUBLIC_KEY,
            /** In milliseconds. */
            timeout: values.UPSTREAM_TIMEOUT * 1000,
          }),
    client: Object.freeze({
      id: values.CLIENT_ID,
      redirectOrigins: Object.freeze(values.CLIENT_REDIRECT_ORIGINS ?? [siteUrl]),
    }),
    mail: Object.freeze({ smtpUrl: values.SMTP_URL, from: values.MAIL_FROM }),
    members: Object.freeze({
      verifyEmail: values.MEMBERS_VERIFY_EMAIL,
      approval: values.MEMBERS_APPROVAL,
      /** Names of the custom fields that members may edit themselves. */
      customFields: Object.freeze(values.MEMBERS_CUSTOM_FIELDS ?? []),
    }),
    comments: Object.freeze({
      /** Whether members may comment. */
      isOn: values.COMMENTS === "members",
      /** Which comments wait for approval. */
      hold: values.COMMENTS_HOLD,
      /** Number of days after its publication for which a post accepts comments. */
      closeDays: values.COMMENTS_CLOSE_DAYS,
      /** Comments that contain one of these words or phrases wait for approval. */
      blockedWords: Object.freeze(values.COMMENTS_BLOCKED_WORDS ?? []),
    }),
    backups: Object.freeze({
      /** Whether the site makes a backup each night. */
      isNightly: values.BACKUP_NIGHTLY,
      /** Number of backups in `DATA_DIR/backups` that are kept. */
      kept: values.BACKUPS_KEPT,
    }),
    /** The effect that editing an imported post has on its Markdown file. */
    editedFiles: values.EDITED_FILES,
    logLevel: values.LOG_LEVEL,
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : Object.freeze({ port: values.METRICS_PORT, host: values.METRICS_HOST }),
    /** How long the process still accepts requests after being asked to stop, in seconds. */
    shutdownGraceSeconds: values.SHUTDOWN_GRACE_SECONDS,
    captcha: Object.freeze({
      kind: values.CAPTCHA,
      visible: keyPair(values.RECAPTCHA_SITE_KEY, values.RECAPTCHA_SECRET_KEY),
      invisible: keyPair(
        values.RECAPTCHA_INVISIBLE_SITE_KEY,
        values.RECAPTCHA_INVISIBLE_SECRET_KEY,
      ),
    }),
  });
}

const keyPair = (siteKey: string | undefined, secretKey: string | undefined) =>
  siteKey === undefined || secretKey === undefined ? undefined : { siteKey, secretKey };

/** Returns map tiles by layer. A layer without its own attribution uses the general one. */
function readMapTiles(values: z.infer<typeof environment>) {
  const { MAP_TILES_URL: roadmap, MAP_TILES_ATTRIBUTION: general } = values;
  if (roadmap === undefined) return undefined;
  const createLayer = (url: string | undefined, attribution: string | undefined) =>
    url === undefined ? undefined : { url, attribution: attribution ?? general ?? "" };
  return Object.freeze({
    roadmap: { url: roadmap, attribution: general ?? "© OpenStreetMap contributors" },
    satellite: createLayer(values.MAP_TILES_SATELLITE_URL, values.MAP_TILES_SATELLITE_ATTRIBUTION),
    labels: createLayer(values.MAP_TILES_LABELS_URL, values.MAP_TILES_LABELS_ATTRIBUTION),
    terrain: createLayer(values.MAP_TILES_TERRAIN_URL, values.MAP_TILES_TERRAIN_ATTRIBUTION),
  });
}
