/** Tests for `blog doctor` on working and broken blogs. */
import { SMTPServer } from "smtp-server";
import { join } from "node:path";
import { writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import type { Diagnosis } from "#lib/maintenance/doctor/diagnosis.ts";
import { examineBlog, type ExaminationOptions } from "#lib/maintenance/doctor/examine-blog.ts";
import { newFolder } from "#tests/support/cli/backups.ts";
import { forEachDatabase, onSqlite } from "#tests/support/databases/database.ts";
import { freePort, listen } from "#tests/support/servers/listen.ts";
import { startMailServer } from "#tests/support/servers/mail-server.ts";
import { openTestPlatform, createPost, standingClock } from "#tests/support/servers/platform.ts";

const minute = 60_000;
const roomy = () => Promise.resolve({ free: 50e9, total: 100e9 });
/** Responds like a healthy site. */
const blogAnswers = () => Promise.resolve(Response.json({ name: "Quire" }));

const formatLines = (lines: readonly Diagnosis[], status: Diagnosis["status"]) =>
  lines
    .filter((line) => line.status === status)
    .map(({ about, message }) => `${about}: ${message}`);

const examine = (
  variables: ExaminationOptions["variables"],
  options: Partial<ExaminationOptions> = {},
) =>
  examineBlog({
    variables: { SITE_URL: "https://blog.example", ...variables },
    nodeVersion: "v24.3.0",
    send: blogAnswers,
    measureSpace: roomy,
    ...options,
  });

forEachDatabase("blog doctor", (bench) => {
  it("finds no problems in a working blog, and prints no secrets", async () => {
    // The Postgres server uses the system clock, too.
    const clock = { now: () => Date.now(), advance: () => undefined };
    const location = await bench.locate();
    await openTestPlatform(bench, { location, clock });
    const mail = await startMailServer();
    bench.onEnd(() => mail.stop());
    const smtpUrl = `${mail.url}?password=fake-secret-one`;
    const lines = await examine(
      {
        DATA_DIR: location.dataDir,
        DATABASE_URL: location.databaseUrl,
        SMTP_URL: smtpUrl,
        RECAPTCHA_SECRET_KEY: "fake-secret-two",
      },
      { now: clock.now },
    );
    expect(formatLines(lines, "failure")).toEqual([]);
    expect(formatLines(lines, "warning")).toEqual([]);
    const said = JSON.stringify(lines);
    expect(said).toContain("SITE_URL = https://blog.example (set)");
    expect(said).toContain("SITE_NAME = Quire (default)");
    expect(said).toContain("The database is up to date");
    expect(said).toContain("accepts the login");
    expect(said).not.toContain("fake-secret-");
    expect(mail.received()).toEqual([]);
  });

  it("reports overdue posts, pending emails and a clock that was set back", async () => {
    const clock = standingClock();
    const location = await bench.locate();
    const platform = await openTestPlatform(bench, { location, clock });
    const scheduledAt = clock.now() + 10 * minute;
    await platform.posts.create(
      createPost({ slug: "late", status: "SCHEDULED", scheduledAt }),
      "IMPORT",
    );
    await platform.close();
    const database = await bench.open(location);
    await database
      .insertInto("mail")
      .values({
        id: "m1",
        kind: "approved",
        recipient: "ada@example.com",
        identity_id: null,
        data: "{}",
        created_at: clock.now(),
        attempts: 4,
        next_attempt_at: clock.now(),
        claimed_until: null,
        lost_claims: 0,
      })
      .execute();
    const at = async (now: number) => {
      const { dataDir, databaseUrl } = location;
      const lines = await examine(
        { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
        { now: () => now },
      );
      return [...formatLines(lines, "failure"), ...formatLines(lines, "warning")].join("\n");
    };
    expect(await at(scheduledAt + 30_000)).not.toContain("overdue");
    expect(await at(scheduledAt + 2 * minute)).toContain(
      "1 scheduled post is overdue: “late”. Start the site.",
    );
    expect(await at(clock.now() + 20 * minute)).toContain("1 email has been waiting for 20 min");
    expect(await at(clock.now() - 5 * minute)).toContain("is 5 min in the future");
  });
});

onSqlite("blog doctor", (bench) => {
  it("explains each invalid setting without printing its value, and skips the checks that depend on it", async () => {
    const lines = await examine({
      PORT: "70000",
      SMTP_URL: "http://secret@host",
      SITE_LANGUAGE: "!",
      SITE_NAMES: "Blog",
    });
    expect(formatLines(lines, "failure")).toEqual([
      "settings: PORT must be between 1 and 65535.",
      "settings: SITE_LANGUAGE must be a language tag such as en or pt-BR.",
      "settings: SMTP_URL must be a URL such as smtps://user:password@host:465.",
    ]);
    expect(formatLines(lines, "warning")).toEqual([
      "settings: SITE_NAMES is not a known setting. Did you mean SITE_NAME?",
    ]);
    expect(JSON.stringify(lines)).not.toContain("70000");
    expect(lines.every(({ about }) => about === "settings" || about === "node")).toBe(true);
  });

  it("reports an unwritable data folder and a full or nearly full disk", async () => {
    const folder = await newFolder(bench);
    const file = join(folder, "file");
    await writeFile(file, "");
    const failures = formatLines(await examine({ DATA_DIR: join(file, "data") }), "failure").join(
      "\n",
    );
    expect(failures).toContain("isn't writable");
    const room = async (free: number, total: number) => {
      const lines = await examine(
        { DATA_DIR: folder },
        { measureSpace: () => Promise.resolve({ free, total }) },
      );
      return lines.find(({ about, message }) => about === "disk" && message.includes("free"));
    };
    expect(await room(1e6, 100e9)).toMatchObject({ status: "failure" });
    expect(await room(0.9e9, 5e9)).toMatchObject({ status: "warning" });
    expect(await room(5e9, 100e9)).toMatchObject({ status: "warning" });
    expect(await room(20e9, 100e9)).toMatchObject({ status: "ok" });
    expect(formatLines(await examine({ DATA_DIR: folder }), "warning").join()).toContain(
      "There is no database",
    );
  });

  it("reports an unreachable mail server or rejected login, and sends a test email only if requested", async () => {
    const DATA_DIR = await newFolder(bench);
    const server = await startMailServer({ port: await freePort() });
    const sent = await examine({ DATA_DIR, SMTP_URL: server.url }, { sendTo: "ada@example.com" });
    expect(formatLines(sent, "ok").join()).toContain("accepted a test email for ada@example.com");
    expect(await server.nextTo("ada@example.com")).toMatchObject({
      subject: "Test email from Quire",
    });
    // An owner has changed the name and the sender in the browser.
    const location = await bench.locate();
    const { siteSettings } = await openTestPlatform(bench, { location });
    await siteSettings.change({ values: { SITE_NAME: "Bread", MAIL_FROM: "bread@blog.example" } });
    const stored = await examine({ DATA_DIR: location.dataDir, SMTP_URL: server.url });
    expect(formatLines(stored, "ok").join()).toContain("sent from bread@blog.example");
    expect(formatLines(stored, "ok").join()).toContain("SITE_NAME = Bread (stored)");
    await server.stop();
    const away = await examine({ DATA_DIR, SMTP_URL: server.url }, { sendTo: "ada@example.com" });
    expect(formatLines(away, "failure").join()).toMatch(
      /^mail: The mail server localhost:\d+ doesn't work: .*ECONNREFUSED/,
    );

    const strict = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth: (_login, _session, done) => done(new Error("Who are you?")),
    });
    const { port } = await listen(strict.server);
    bench.onEnd(() => new Promise((resolve) => strict.close(resolve)));
    const refused = await examine({
      DATA_DIR,
      SMTP_URL: `smtp://blog:wrong-word@localhost:${port}`,
    });
    expect(formatLines(refused, "failure").join()).toContain("Who are you?");
    expect(JSON.stringify(refused)).not.toContain("wrong-word");

    const none = await examine({ DATA_DIR, MAIL_FROM: "two@a.example, three@a.example" });
    expect(formatLines(none, "failure").join()).toContain("MAIL_FROM must be one email address");
    expect(formatLines(await examine({ DATA_DIR }), "warning").join()).toContain(
      "SMTP_URL is not set",
    );
  });

  it("reports an unreachable or damaged database", async () => {
    const DATABASE_URL = `postgres://blog:hidden@localhost:${await freePort()}/blog`;
    const lines = await examine({ DATA_DIR: await newFolder(bench), DATABASE_URL });
    expect(formatLines(lines, "failure").join()).toMatch(
      /database: The database can't be used: .*ECONNREFUSED/,
    );
    expect(JSON.stringify(lines)).not.toContain("hidden");
    const DATA_DIR = await newFolder(bench);
    await writeFile(
      join(DATA_DIR, "quire.db"),
      "not a database at all, and longer than its header would be",
    );
    expect(formatLines(await examine({ DATA_DIR }), "failure").join()).toContain("can't be");
  });

  it("reports a SITE_URL that redirects, is unreachable, fails, serves another site or lacks HTTPS", async () => {
    const DATA_DIR = await newFolder(bench);
    const said = async (send: () => Promise<Response>, url = "https://blog.example") => {
      const lines = await examine({ DATA_DIR, SITE_URL: url }, { send });
      return [...formatLines(lines, "failure"), ...formatLines(lines, "warning")].join("\n");
    };
    expect(await said(() => Promise.reject(new Error("ENOTFOUND")))).toContain("doesn't respond");
    expect(
      await said(() =>
        Promise.resolve(
          new Response(null, { status: 301, headers: { location: "https://x.example/" } }),
        ),
      ),
    ).toContain("redirects to https://x.example/");
    expect(await said(() => Promise.resolve(new Response("<html>")))).toContain("is not this blog");
    expect(await said(() => Promise.resolve(new Response("", { status: 502 })))).toContain(
      "status 502",
    );
    expect(await said(() => Promise.resolve(Response.json({ name: "Other" })))).toContain(
      "has another name than “Quire”",
    );
    expect(
      await said(() =>
        Promise.resolve(
          Response.json({ name: "Quire" }, { headers: { date: "Mon, 02 Mar 2020 00:00:00 GMT" } }),
        ),
      ),
    ).toContain("clock");
    expect(await said(blogAnswers, "http://blog.example")).toContain("Without https");
    // Two different blogs may have the same name.
    const all = (await examine({ DATA_DIR })).map(({ message }) => message).join("\n");
    expect(all).toContain("https://blog.example responds. Its name is “Quire”.");
    expect(all).not.toContain("is this blog");
    expect(await said(blogAnswers, "http://localhost:3000")).toContain("only on this machine");
  });

  it("reports captcha keys that Google rejects", async () => {
    const keys = {
      CAPTCHA: "recaptcha",
      RECAPTCHA_SITE_KEY: "a",
      RECAPTCHA_SECRET_KEY: "right",
      RECAPTCHA_INVISIBLE_SITE_KEY: "b",
      RECAPTCHA_INVISIBLE_SECRET_KEY: "wrong",
    };
    const google = async (request: Request) => {
      if (!request.url.includes("siteverify")) return blogAnswers();
      const isKnown = (await request.text()).includes("secret=right");
      const fault = isKnown ? "invalid-input-response" : "invalid-input-secret";
      return Response.json({ success: false, "error-codes": [fault] });
    };
    const lines = await examine({ DATA_DIR: await newFolder(bench), ...keys }, { send: google });
    expect(formatLines(lines, "ok").join()).toContain(
      "Google accepts the secret key of the visible captcha",
    );
    expect(formatLines(lines, "failure")).toEqual([
      "captcha: The invisible captcha doesn't work: reCAPTCHA returned invalid-input-secret. Check its keys.",
    ]);
  });

  it("reports an outdated Node version", async () => {
    const lines = await examine({ DATA_DIR: await newFolder(bench) }, { nodeVersion: "v20.1.0" });
    expect(formatLines(lines, "failure").join()).toContain("Node v20.1.0 is too old");
  });
});
