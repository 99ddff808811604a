import { generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unknownSettings } from "#lib/config/setting-list.ts";
import { parseSettings, SettingsError } from "#lib/config/settings.ts";

function findProblems(variables: Record<string, string>) {
  try {
    parseSettings(variables);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe("settings", () => {
  test("an empty environment yields an embedded site on port 3000", () => {
    const settings = parseSettings({});
    expect(settings).toMatchObject({
      port: 3000,
      platformPort: 4000,
      dataDir: ".data",
      site: { url: "http://localhost:3000", language: "en" },
      client: { id: "embedded", redirectOrigins: ["http://localhost:3000"] },
      members: { verifyEmail: true, approval: "auto" },
      captcha: { kind: "off" },
    });
    expect(settings.hosted).toBeUndefined();
    expect(settings.databaseUrl).toBeUndefined();
  });

  test("the default site URL contains the port", () => {
    expect(parseSettings({ PORT: "8080" }).site.url).toBe("http://localhost:8080");
    expect(parseSettings({ PORT: "8080", SITE_URL: "https://blog.example/" }).site.url).toBe(
      "https://blog.example",
    );
  });

  test("WIX_CLIENT_ID selects hosted Wix as the upstream, by default at the SDK's host", () => {
    expect(parseSettings({ WIX_CLIENT_ID: "abc" }).hosted).toMatchObject({
      clientId: "abc",
      apiOrigin: "https://www.wixapis.com",
    });
    expect(
      parseSettings({ WIX_CLIENT_ID: "abc", WIX_API_ORIGIN: "http://localhost:4000/" }).hosted,
    ).toMatchObject({ apiOrigin: "http://localhost:4000" });
  });

  test("UPSTREAM_TIMEOUT is in seconds, defaults to 10 and is at most 60", () => {
    expect(parseSettings({ WIX_CLIENT_ID: "abc" }).hosted?.timeout).toBe(10_000);
    expect(parseSettings({ WIX_CLIENT_ID: "abc", UPSTREAM_TIMEOUT: "2.5" }).hosted?.timeout).toBe(
      2500,
    );
    for (const bad of ["0", "61", "soon"]) {
      expect(findProblems({ UPSTREAM_TIMEOUT: bad })[0]?.name).toBe("UPSTREAM_TIMEOUT");
    }
  });

  test.each(["english", "en_US", "xx", "de-XX", "not a language"])(
    "SITE_LANGUAGE=%s is rejected because the language or region does not exist",
    (tag) => {
      expect(findProblems({ SITE_LANGUAGE: tag })).toEqual([
        { name: "SITE_LANGUAGE", reason: "must be a language tag such as en or pt-BR" },
      ]);
    },
  );

  test("SITE_LANGUAGE is normalized to its canonical case", () => {
    expect(parseSettings({ SITE_LANGUAGE: "pt-br" }).site.language).toBe("pt-BR");
    expect(parseSettings({ SITE_LANGUAGE: "zh-hant-tw" }).site.language).toBe("zh-Hant-TW");
  });

  test("a site with a custom name does not use the sample blog's description", () => {
    expect(parseSettings({}).site.description).toContain("Essays");
    expect(parseSettings({ SITE_NAME: "Bread" }).site.description).toBe("Bread");
    expect(
      parseSettings({ SITE_NAME: "Bread", SITE_DESCRIPTION: "Loaves." }).site.description,
    ).toBe("Loaves.");
  });

  test("SITE_X_ACCOUNTS lists account names with or without @", () => {
    expect(parseSettings({}).site.xAccounts).toEqual([]);
    expect(parseSettings({ SITE_X_ACCOUNTS: "@quire, field_desk" }).site.xAccounts).toEqual([
      "quire",
      "field_desk",
    ]);
    expect(findProblems({ SITE_X_ACCOUNTS: "quire,not an account" })[0]?.name).toBe(
      "SITE_X_ACCOUNTS",
    );
  });

  test("by default, the log level is info, metrics are off, and the metrics address is the loopback address", () => {
    expect(parseSettings({})).toMatchObject({ logLevel: "info", shutdownGraceSeconds: 0 });
    expect(parseSettings({}).metrics).toBeUndefined();
    expect(
      parseSettings({ LOG_LEVEL: "trace", METRICS_PORT: "9464", SHUTDOWN_GRACE_SECONDS: "7.5" }),
    ).toMatchObject({
      logLevel: "trace",
      metrics: { port: 9464, host: "127.0.0.1" },
      shutdownGraceSeconds: 7.5,
    });
    const wrong = { LOG_LEVEL: "loud", METRICS_PORT: "0", SHUTDOWN_GRACE_SECONDS: "21" };
    expect(findProblems(wrong).map(({ name }) => name)).toEqual(Object.keys(wrong));
  });

  test("SHARED_CACHE_SECONDS is a whole number of seconds, defaults to 0 and is at most a day", () => {
    expect(parseSettings({}).sharedCacheSeconds).toBe(0);
    expect(parseSettings({ SHARED_CACHE_SECONDS: "30" }).sharedCacheSeconds).toBe(30);
    for (const seconds of ["-1", "1.5", "86401", "soon"]) {
      expect(findProblems({ SHARED_CACHE_SECONDS: seconds })[0]?.name).toBe("SHARED_CACHE_SECONDS");
    }
  });

  test("MEMBERS_CUSTOM_FIELDS is a comma-separated list of names", () => {
    expect(parseSettings({}).members.customFields).toEqual([]);
    const given = { MEMBERS_CUSTOM_FIELDS: "Favourite tide, Boat,," };
    expect(parseSettings(given).members.customFields).toEqual(["Favourite tide", "Boat"]);
    expect(findProblems({ MEMBERS_CUSTOM_FIELDS: "x".repeat(101) })[0]?.name).toBe(
      "MEMBERS_CUSTOM_FIELDS",
    );
  });

  test("an empty or blank variable counts as unset", () => {
    expect(parseSettings({ PORT: "", SITE_NAME: "  ", DATABASE_URL: "" })).toMatchObject({
      port: 3000,
      site: { name: "Quire" },
    });
  });

  test("all invalid variables are reported at once, by name and reason", () => {
    const problems = findProblems({
      PORT: "70000",
      SITE_URL: "ftp://blog.example",
      SITE_LANGUAGE: "not a language",
      DATABASE_URL: "mysql://root@host/blog",
      MEMBERS_VERIFY_EMAIL: "maybe",
      MEMBERS_APPROVAL: "everyone",
      CAPTCHA: "riddle",
    });
    expect(problems.map(({ name }) => name)).toEqual([
      "PORT",
      "SITE_URL",
      "SITE_LANGUAGE",
      "DATABASE_URL",
      "MEMBERS_VERIFY_EMAIL",
      "MEMBERS_APPROVAL",
      "CAPTCHA",
    ]);
    for (const { reason } of problems) expect(reason).toMatch(/^must be /);
  });

  test("reCAPTCHA without its four keys is rejected with an error that names each key", () => {
    expect(findProblems({ CAPTCHA: "recaptcha" }).map(({ name }) => name)).toEqual([
      "RECAPTCHA_SITE_KEY",
      "RECAPTCHA_SECRET_KEY",
      "RECAPTCHA_INVISIBLE_SITE_KEY",
      "RECAPTCHA_INVISIBLE_SECRET_KEY",
    ]);
  });

  test("MAP_TILES_LABELS_URL without MAP_TILES_SATELLITE_URL is rejected", () => {
    const url = "https://tiles.example/{z}/{x}/{y}.png";
    const labels = { MAP_TILES_URL: url, MAP_TILES_LABELS_URL: url };
    expect(findProblems(labels)).toEqual([
      { name: "MAP_TILES_LABELS_URL", reason: "requires MAP_TILES_SATELLITE_URL" },
    ]);
    expect(
      parseSettings({ ...labels, MAP_TILES_SATELLITE_URL: url }).site.mapTiles?.labels,
    ).toEqual({ url, attribution: "" });
  });

  test.each(["MAP_TILES_SATELLITE_URL", "MAP_TILES_TERRAIN_URL"])(
    "%s without MAP_TILES_URL is rejected",
    (name) => {
      const url = "https://tiles.example/{z}/{x}/{y}.png";
      expect(findProblems({ [name]: url })).toEqual([{ name, reason: "requires MAP_TILES_URL" }]);
      expect(() => parseSettings({ [name]: url, MAP_TILES_URL: url })).not.toThrow();
    },
  );

  test("CLIENT_REDIRECT_ORIGINS is a comma-separated list of origins", () => {
    expect(
      parseSettings({ CLIENT_REDIRECT_ORIGINS: "https://a.example/x, http://b.example:81" }).client
        .redirectOrigins,
    ).toEqual(["https://a.example", "http://b.example:81"]);
    expect(findProblems({ CLIENT_REDIRECT_ORIGINS: "javascript:alert(1),b.example" })).toEqual([
      {
        name: "CLIENT_REDIRECT_ORIGINS",
        reason: "must be http or https URLs, separated by commas",
      },
    ]);
  });

  test("an SMTP server without a host is rejected", () => {
    const reason = "must be a URL such as smtps://user:password@host:465";
    for (const SMTP_URL of ["smtp://", "smtps://:465", "smtp:mail.example"]) {
      expect(findProblems({ SMTP_URL })).toEqual([{ name: "SMTP_URL", reason }]);
    }
    const SMTP_URL = "smtp://mail.example";
    expect(parseSettings({ SMTP_URL }).mail.smtpUrl).toBe(SMTP_URL);
  });

  test("MAIL_FROM is one address, with or without a name", () => {
    const reason = "must be one email address, with or without a name";
    for (const from of [
      "Quire",
      "a@quay.example, b@quay.example",
      "Quire <@>",
      "A <a@quay.example> B",
      "a@quay.example c",
      "a<a<a@quay.example",
      "Group: a@quay.example;",
      "Ev\u202Eil <a@quay.example>",
    ]) {
      expect(findProblems({ MAIL_FROM: from })).toEqual([{ name: "MAIL_FROM", reason }]);
    }
    for (const from of ["blog@quay.example", '"Tides, Ltd" <blog@quay.example>']) {
      expect(parseSettings({ MAIL_FROM: from }).mail.from).toBe(from);
    }
  });

  test("WIX_WEBHOOK_PUBLIC_KEY is a complete public key", () => {
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
    // Some tools for environment variables allow only one line.
    for (const good of [pem, pem.replaceAll("\n", " ").trim()]) {
      expect(() => parseSettings({ WIX_WEBHOOK_PUBLIC_KEY: good })).not.toThrow();
    }
    const secret = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    for (const bad of [pem.slice(0, 60), "-----BEGIN PUBLIC KEY-----", "abc", secret]) {
      expect(findProblems({ WIX_WEBHOOK_PUBLIC_KEY: bad })).toEqual([
        { name: "WIX_WEBHOOK_PUBLIC_KEY", reason: "must be a PEM public key" },
      ]);
    }
  });

  test("a map attribution that is too long is rejected with a reason", () => {
    expect(findProblems({ MAP_TILES_ATTRIBUTION: "©".repeat(301) })).toEqual([
      { name: "MAP_TILES_ATTRIBUTION", reason: "must be at most 300 characters" },
    ]);
  });

  test("the message never repeats a rejected value", () => {
    const secret = "postgress://owner:hunter2@host/blog";
    const problems = findProblems({ DATABASE_URL: secret, SMTP_URL: "smpt://u:hunter2@mail" });
    const { message } = new SettingsError(problems);
    expect(message).toContain("DATABASE_URL");
    expect(message).toContain("SMTP_URL");
    expect(message).not.toContain("hunter2");
  });

  test("any environment is either parsed or rejected with a list of problems", () => {
    const names = ["PORT", "SITE_URL", "SITE_LANGUAGE", "DATABASE_URL", "REDIS_URL", "CAPTCHA"];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.string()), (variables) => {
        expect(() => findProblems(variables)).not.toThrow();
      }),
    );
  });
});

describe("a variable that is not a setting", () => {
  const shell = { PATH: "/bin", HOME: "/root", PWD: "/", LANGUAGE: "de", SHELL: "/bin/sh" };

  test.each([
    ["OFFLINE_READNG", "OFFLINE_READING"],
    ["CAPTHCA", "CAPTCHA"],
    ["LOG_LEVL", "LOG_LEVEL"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["SITENAME", "SITE_NAME"],
    ["SITE_TAGLINE", undefined],
  ])("%s is reported with the suggestion %s", (name, meant) => {
    expect(unknownSettings({ ...shell, [name]: "1" }, [])).toContainEqual({ name, meant });
  });

  test("is not reported if the shell sets it for another program", () => {
    expect(unknownSettings({ ...shell, NODE_OPTIONS: "", NODE_ENV: "", TZ: "UTC" }, [])).toEqual(
      [],
    );
  });

  test.each(["smtp://user:secret@host?x", "c2VjcmV0c2VjcmV0"])(
    "is reported without the text %s, which may be a secret in a line without a name",
    (text) => {
      expect(unknownSettings({ [text]: "1" }, [text])).toEqual([{ name: undefined }]);
    },
  );

  test("is reported if it is in .env and no other program reads it from there", () => {
    const variables = { SMTP: "x", NODE_OPTIONS: "", POSTGRES_PASSWORD: "x", SITE_NAME: "A" };
    expect(unknownSettings(variables, Object.keys(variables))).toEqual([
      { name: "SMTP", meant: undefined },
    ]);
  });
});
