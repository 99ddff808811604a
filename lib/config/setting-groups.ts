/** Descriptions of the settings by group. `npm run docs:settings` writes them to the documentation. */
import type { environment } from "./settings.ts";

export type DescribedSetting = {
  readonly name: keyof (typeof environment)["shape"];
  /** In Markdown without links, because `.env.example` includes it as plain text. */
  readonly description: string;
  /** The default in Markdown, if not specified in the schema. */
  readonly default?: string;
  readonly example?: string;
};

export type SettingGroup = {
  readonly title: string;
  readonly settings: readonly DescribedSetting[];
};

/**
 * All settings, in the order in which they are documented. Allowed values and fixed defaults come from the
 * schema.
 */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: "The blog",
    settings: [
      { name: "SITE_NAME", description: "The name of the blog." },
      {
        name: "SITE_DESCRIPTION",
        description: "The description of the blog, for readers and search engines.",
        default: "`SITE_NAME` if it is set, otherwise the description of the sample blog",
      },
      {
        name: "SITE_LANGUAGE",
        description:
          "The main language of the blog, as a language tag (BCP 47). The interface and emails are available in English and German. For any other language, they are in English.",
        example: "pt-BR",
      },
      {
        name: "TIME_ZONE",
        description:
          "The IANA time zone of dates on pages and in the dashboard, and of the months in the archive.",
        example: "Europe/Berlin",
      },
      {
        name: "SITE_URL",
        description:
          "The public origin of the blog, with http or https. Links are built from it, never from the `Host` header. With https, cookies are `Secure`, and rate limits use the client address that a reverse proxy on this machine or in a private network appends to `X-Forwarded-For`.",
        default: "`http://localhost:$PORT`",
        example: "https://blog.example",
      },
      {
        name: "SITE_X_ACCOUNTS",
        description:
          "Comma-separated account names on X. A post that is shared on X mentions the first account, and X suggests following the others.",
        example: "quire,field_desk",
      },
    ],
  },
  {
    title: "The look",
    settings: [
      {
        name: "LOOK",
        description:
          "The look of the blog as JSON, from `blog settings get LOOK`. Use the dashboard to edit it.",
        default: "the look of a new blog",
        example: '{"front":"grid","accent":"#2b31c4"}',
      },
    ],
  },
  {
    title: "The menus",
    settings: [
      {
        name: "MENUS",
        description:
          "The menus in the header and the footer as JSON, from `blog settings get MENUS`. Use the dashboard to edit them.",
        default: "menus that follow the categories",
        example: '{"header":[{"kind":"address","url":"/blog/archive","label":"Archive"}]}',
      },
    ],
  },
  {
    title: "Code",
    settings: [
      {
        name: "CUSTOM_CSS",
        description:
          "CSS for reading pages, after that of the site. Member and admin pages do not contain it. It may load only files of this site.",
        example: ".site-title{letter-spacing:.05em}",
      },
      {
        name: "CODE_HEAD",
        description:
          "HTML at the end of the head of reading pages: `script`, `noscript`, `style`, `meta` and `link` elements. Use the dashboard to edit it.",
        example: '<script defer src="https://stats.example/script.js"></script>',
      },
      {
        name: "CODE_END",
        description:
          "HTML at the end of reading pages: `script`, `noscript`, `img`, `iframe`, `div` and `span` elements. Use the dashboard to edit it.",
        example: '<script src="https://chat.example/widget.js"></script>',
      },
      {
        name: "CODE_HOSTS",
        description:
          "Comma-separated https origins from which the snippets may load. The Content-Security-Policy of reading pages with snippets allows scripts, styles, connections and frames from them. At most 20.",
        example: "https://stats.example,https://*.chat.example",
      },
      {
        name: "VERIFICATION_TAGS",
        description:
          "Comma-separated tags with which services verify that you control the site, as `name=content`.",
        example: "google-site-verification=abc123",
      },
      {
        name: "ME_LINKS",
        description:
          "Comma-separated https URLs or `mailto:` addresses of your other profiles. Reading pages link to them with `rel=me`, with which Mastodon verifies that a profile is yours.",
        example: "https://mastodon.example/@you",
      },
    ],
  },
  {
    title: "Members",
    settings: [
      {
        name: "MEMBERS_VERIFY_EMAIL",
        description:
          "Whether new members confirm their email address with a code that they receive by email.",
      },
      {
        name: "MEMBERS_APPROVAL",
        description:
          "With `owner`, new members cannot log in until an owner approves them. With `auto`, they need no approval.",
      },
      {
        name: "MEMBERS_CUSTOM_FIELDS",
        description:
          "Comma-separated names of the custom profile fields that members can edit, each of at most 100 characters. Other custom fields can only be set by a sign-on from the owner's server.",
        example: "Boat,Home port",
      },
    ],
  },
  {
    title: "Comments",
    settings: [
      {
        name: "COMMENTS",
        description:
          "With `members`, members may comment on posts. With `off`, new comments are rejected, and published comments stay visible.",
      },
      {
        name: "COMMENTS_HOLD",
        description:
          "The comments that wait for approval: `none`, the comments of a member until one of them is published (`first`), those with links (`links`), or `all`. Comments by members with a role never wait.",
      },
      {
        name: "COMMENTS_CLOSE_DAYS",
        description: "The number of days after its publication for which a post accepts comments.",
        default: "without a limit",
        example: "90",
      },
      {
        name: "COMMENTS_BLOCKED_WORDS",
        description:
          "Comma-separated words or phrases, each of at most 100 characters. Comments that contain one of them wait for approval. Case and accents are ignored.",
        example: "casino,cheap pills",
      },
    ],
  },
  {
    title: "Email",
    settings: [
      {
        name: "SMTP_URL",
        description:
          "The mail server. Without it, each email is saved as a file in `DATA_DIR/outbox`, and is also printed if the site runs in a terminal.",
        example: "smtps://user:password@mail.example:465",
      },
      {
        name: "MAIL_FROM",
        description: "The sender of emails: one address, with or without a name.",
        default: "`no-reply` at the host of `SITE_URL`",
        example: "Field Notes <blog@blog.example>",
      },
    ],
  },
  {
    title: "Protection against bots",
    settings: [
      {
        name: "CAPTCHA",
        description:
          "The captcha that visitors solve to register, and to log in after failed attempts. `altcha` is a proof of work that needs no other service. `recaptcha` is Google's reCAPTCHA version 2 and requires the four keys below.",
      },
      { name: "RECAPTCHA_SITE_KEY", description: "The site key of the visible reCAPTCHA." },
      { name: "RECAPTCHA_SECRET_KEY", description: "The secret key of the visible reCAPTCHA." },
      {
        name: "RECAPTCHA_INVISIBLE_SITE_KEY",
        description: "The site key of the invisible reCAPTCHA.",
      },
      {
        name: "RECAPTCHA_INVISIBLE_SECRET_KEY",
        description: "The secret key of the invisible reCAPTCHA.",
      },
    ],
  },
  {
    title: "Reading",
    settings: [
      {
        name: "OFFLINE_READING",
        description:
          "Whether browsers save the posts that a visitor reads, for offline reading. `false` also deletes the posts that browsers have saved.",
      },
      {
        name: "AVIF_PICTURES",
        description:
          "Whether resized pictures are also encoded as AVIF, in the background. AVIF files are half as large as WebP files, but take six times as long to encode. Set `false` on a small machine.",
      },
      {
        name: "MAP_TILES_URL",
        description:
          "The https URL of map tiles, with `{z}`, `{x}` and `{y}`. Without it, posts show the address of a place without a map.",
        example: "https://tiles.example/{z}/{x}/{y}.png",
      },
      {
        name: "MAP_TILES_ATTRIBUTION",
        description: "The attribution that maps show.",
        default: "`© OpenStreetMap contributors`",
      },
      {
        name: "MAP_TILES_SATELLITE_URL",
        description:
          "The https URL of satellite tiles, with `{z}`, `{x}` and `{y}`. Readers can then switch the map type. Requires `MAP_TILES_URL`.",
        example: "https://tiles.example/satellite/{z}/{x}/{y}.jpg",
      },
      {
        name: "MAP_TILES_SATELLITE_ATTRIBUTION",
        description: "The attribution of the satellite tiles.",
        default: "the value of `MAP_TILES_ATTRIBUTION` if it is set, otherwise no attribution",
      },
      {
        name: "MAP_TILES_LABELS_URL",
        description:
          "The https URL of transparent tiles with the names of places and roads, with `{z}`, `{x}` and `{y}`. Maps of the type HYBRID show them above the satellite tiles. Without it, they show the satellite tiles alone. Requires `MAP_TILES_SATELLITE_URL`.",
        example: "https://tiles.example/labels/{z}/{x}/{y}.png",
      },
      {
        name: "MAP_TILES_LABELS_ATTRIBUTION",
        description: "The attribution of the tiles with labels.",
        default: "the value of `MAP_TILES_ATTRIBUTION` if it is set, otherwise no attribution",
      },
      {
        name: "MAP_TILES_TERRAIN_URL",
        description:
          "The https URL of terrain tiles, with `{z}`, `{x}` and `{y}`. Readers can then switch the map type. Requires `MAP_TILES_URL`.",
        example: "https://tiles.example/terrain/{z}/{x}/{y}.png",
      },
      {
        name: "MAP_TILES_TERRAIN_ATTRIBUTION",
        description: "The attribution of the terrain tiles.",
        default: "the value of `MAP_TILES_ATTRIBUTION` if it is set, otherwise no attribution",
      },
    ],
  },
  {
    title: "Data",
    settings: [
      {
        name: "DATA_DIR",
        description:
          "The folder for SQLite databases, media files, rendered pages, and emails that are saved as files.",
      },
      {
        name: "DATABASE_URL",
        description:
          "The Postgres database for posts, members and rate limits. Without it, they are stored in SQLite databases in `DATA_DIR`. Media files are always stored in `DATA_DIR`.",
        example: "postgres://user:password@host/blog",
      },
      {
        name: "REDIS_URL",
        description:
          "The Redis server through which several instances share rendered pages. Without `DATABASE_URL`, the site also counts its rate limits there. With hosted Wix, it also distributes changes to all instances.",
        example: "redis://host:6379",
      },
      {
        name: "BACKUP_NIGHTLY",
        description:
          "Whether the site makes a backup each night after three o'clock, in the time zone of `TIME_ZONE`. Backups are in `DATA_DIR/backups`. They contain password hashes and keys.",
      },
      {
        name: "BACKUPS_KEPT",
        description:
          "The number of backups in `DATA_DIR/backups` that are kept. Each new one deletes older ones.",
      },
    ],
  },
  {
    title: "Imported Markdown files",
    settings: [
      {
        name: "EDITED_FILES",
        description:
          "The effect of editing a post that came from a Markdown file. With `detach`, later imports skip the post. With `write`, the changes are also written to the file, if it has this blog's own layout, is on the same machine and has not changed since its import.",
      },
    ],
  },
  {
    title: "Server",
    settings: [
      { name: "PORT", description: "The port that the site listens on." },
      {
        name: "HOSTNAME",
        description: "The address that the site listens on.",
        default: "all addresses",
        example: "127.0.0.1",
      },
      {
        name: "SHARE_PORT",
        description:
          "Whether several processes on this machine can listen on the same port. The operating system distributes the connections among them. Works on Linux, but not on macOS or Windows.",
      },
      {
        name: "SHUTDOWN_GRACE_SECONDS",
        description:
          "How long the site keeps accepting requests after SIGTERM or SIGINT, in seconds. During this time `/readyz` returns 503, so that a load balancer can stop sending requests.",
      },
      {
        name: "SHARED_CACHE_SECONDS",
        description:
          "How long a cache in front of the site may serve a page without revalidation, in seconds. Readers may see changes that much later.",
      },
      {
        name: "LOG_LEVEL",
        description: "The lowest level that is logged. `debug` also logs every request.",
      },
      {
        name: "METRICS_PORT",
        description:
          "The port that serves metrics for Prometheus, at `/metrics`. Without it, metrics are off.",
        example: "9464",
      },
      { name: "METRICS_HOST", description: "The address that serves the metrics." },
    ],
  },
  {
    title: "The embedded platform and its client",
    settings: [
      { name: "PLATFORM_PORT", description: "The port that `npm run platform` listens on." },
      { name: "CLIENT_ID", description: "The id of the platform's public OAuth client." },
      {
        name: "CLIENT_REDIRECT_ORIGINS",
        description:
          "Comma-separated origins that the OAuth client's logins and logouts may redirect to.",
        default: "the origin of `SITE_URL`",
        example: "https://blog.example,https://app.example",
      },
    ],
  },
  {
    title: "Hosted Wix instead of the embedded platform",
    settings: [
      {
        name: "WIX_CLIENT_ID",
        description:
          "The id of an OAuth client at Wix. With it, posts and members come from hosted Wix instead of the embedded platform. The other settings of this group require it.",
      },
      {
        name: "WIX_API_ORIGIN",
        description:
          "The origin of the Wix API, or of another Quire's platform (`npm run platform`).",
      },
      {
        name: "WIX_WEBHOOK_PUBLIC_KEY",
        description:
          "The PEM public key that verifies webhooks from Wix at `/webhooks/wix`. In `.env`, write it in double quotes with `\\n` for each line break.",
      },
      {
        name: "UPSTREAM_TIMEOUT",
        description: "The timeout for a response of the Wix API, in seconds.",
      },
    ],
  },
];
