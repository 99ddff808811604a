import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTransport, type TransportOptions } from "#lib/platform/mail/transport.ts";
import { startMailServer, type MailServer } from "#tests/support/servers/mail-server.ts";

const now = Date.UTC(2026, 2, 14, 9, 30);
const message = {
  recipient: "ada@example.com",
  subject: "Grüße from the quay",
  text: "Hello — 123456",
  html: "<p>Hello — 123456</p>",
};

const undo: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

function open(options: Partial<TransportOptions>) {
  const transport = createTransport({
    smtpUrl: undefined,
    from: undefined,
    siteName: "Quay & Co.",
    siteUrl: "https://blog.example",
    dataDir: "unused",
    print: () => undefined,
    now: () => now,
    ...options,
  });
  undo.push(() => transport.close());
  return transport;
}

describe("with an SMTP server", () => {
  let server: MailServer;
  beforeEach(async () => {
    server = await startMailServer();
    undo.push(server.stop);
  });

  it("emails arrive with headers that mark them as automatically generated", async () => {
    await open({ smtpUrl: server.url }).send(message);
    const mail = await server.nextTo("ada@example.com");
    expect(mail).toMatchObject({
      from: { name: "Quay & Co.", address: "no-reply@blog.example" },
      to: [{ name: "", address: "ada@example.com" }],
      subject: message.subject,
      date: "2026-03-14T09:30:00.000Z",
    });
    expect([mail.text?.trim(), mail.html?.trim()]).toEqual([message.text, message.html]);
    expect(mail.messageId).toMatch(/^<[^@]+@blog\.example>$/);
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    expect(headers.get("x-auto-response-suppress")).toBe("All");
    expect(headers.get("content-type")).toContain("multipart/alternative");
  });

  it("MAIL_FROM sets the sender and must be a single address", async () => {
    await open({ smtpUrl: server.url, from: "The Quay <hello@quay.example>" }).send(message);
    await open({ smtpUrl: server.url, from: "plain@quay.example" }).send(message);
    expect(server.received().map(({ from }) => from)).toMatchObject([
      { name: "The Quay", address: "hello@quay.example" },
      { name: "Quay & Co.", address: "plain@quay.example" },
    ]);
    expect(() => open({ from: "a@quay.example, b@quay.example" })).toThrow("MAIL_FROM");
  });

  it.each([
    "a@example.com,b@evil.example",
    "a@example.com;b@evil.example",
    "a@example.com b@evil.example",
    "a@example.com\r\nBcc: b@evil.example",
    "a@example.com\nRCPT TO:<b@evil.example>",
    "a@example.com\u0000",
    "a@example.com\u2028b@evil.example",
    "Ada <a@example.com>",
    "<a@example.com>",
    "friends: a@example.com, b@evil.example;",
    '"b@evil.example"@example.com',
    '"a b"@example.com',
    "a@example.com(b@evil.example)",
    "b@evil.example@example.com",
    "a@[x@evil.example]",
    "a＠example.com",
    "a@ｅxample.com",
    "a@example.com，b@evil.example",
    "a",
    "",
  ])("an email to %j is not sent", async (recipient) => {
    const transport = open({ smtpUrl: server.url });
    await expect(transport.send({ ...message, recipient })).rejects.toMatchObject({
      code: "INVALID_RECIPIENT",
      message: expect.not.stringContaining("evil"),
    });
    expect(server.received()).toEqual([]);
  });

  it("emails to internationalised addresses are sent", async () => {
    const transport = open({ smtpUrl: server.url });
    for (const recipient of ["jörg+blog@exämple.com", "用户@xn--fsqu00a.xn--4rr70v"]) {
      await transport.send({ ...message, recipient });
    }
    expect(server.received().map(({ recipients, to }) => [recipients, to])).toEqual([
      [["jörg+blog@exämple.com"], [{ name: "", address: "jörg+blog@exämple.com" }]],
      [["用户@例子.广告"], [{ name: "", address: "用户@例子.广告" }]],
    ]);
  });

  it.each([
    "Hello\r\nBcc: b@evil.example",
    "Hello\nX-Injected: yes\n\nbody",
    "Hello\r\n\r\n<script>",
    "Hello\u0000\u2028Bcc: b@evil.example",
  ])("the subject %j adds neither a header nor a recipient", async (subject) => {
    await open({ smtpUrl: server.url }).send({ ...message, subject });
    const mail = await server.nextTo("ada@example.com");
    expect(mail.recipients).toEqual(["ada@example.com"]);
    expect(mail.bcc).toBeUndefined();
    expect(mail.headers.map(({ key }) => key)).not.toContain("x-injected");
    expect(mail.text?.trim()).toBe(message.text);
    expect(mail.subject).toMatch(/^Hello /);
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });

  it("the site's name adds neither a header nor a recipient", async () => {
    const siteName = 'Quay"\r\nBcc: b@evil.example\r\n<c@evil.example>, "';
    await open({ smtpUrl: server.url, siteName }).send(message);
    const mail = await server.nextTo("ada@example.com");
    expect(mail.from?.address).toBe("no-reply@blog.example");
    expect(mail.bcc).toBeUndefined();
    expect(mail.recipients).toEqual(["ada@example.com"]);
  });

  it("errors distinguish a rejected recipient from an unavailable server", async () => {
    const transport = open({ smtpUrl: server.url });
    server.refuseRecipient("gone@example.com");
    await expect(
      transport.send({ ...message, recipient: "gone@example.com" }),
    ).rejects.toMatchObject({ code: "REFUSED", message: expect.not.stringContaining("gone") });
    server.refuse(true);
    await expect(transport.send(message)).rejects.toMatchObject({ code: "SERVER_UNAVAILABLE" });
    server.refuse(false);
    await transport.send(message);
    await server.stop();
    await expect(transport.send(message)).rejects.toMatchObject({ code: "SERVER_UNAVAILABLE" });
  });
});

describe("without an SMTP server", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "quire-mail-"));
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
  });

  it("an email is saved to a file readable only by its owner, with a notice in the terminal", async () => {
    const notices: string[] = [];
    await open({ dataDir, print: (notice) => notices.push(notice) }).send(message);
    const [name, ...more] = await readdir(join(dataDir, "outbox"));
    expect(more).toEqual([]);
    expect(name).toMatch(/^2026-03-14T09-30-00-000Z-[\da-f]{8}\.eml$/);
    const path = join(dataDir, "outbox", name ?? "");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const mail = await PostalMime.parse(await readFile(path));
    expect(mail).toMatchObject({
      from: { name: "Quay & Co.", address: "no-reply@blog.example" },
      to: [{ address: "ada@example.com" }],
      subject: message.subject,
    });
    expect([mail.text?.trim(), mail.html?.trim()]).toEqual([message.text, message.html]);
    expect(notices).toHaveLength(1);
    for (const part of [message.recipient, message.subject, "Hello — 123456", path]) {
      expect(notices[0]).toContain(part);
    }
  });

  it("two emails sent at the same time are saved to two files", async () => {
    const transport = open({ dataDir });
    await Promise.all([transport.send(message), transport.send(message)]);
    expect(await readdir(join(dataDir, "outbox"))).toHaveLength(2);
  });

  it("an email cannot write control characters to the terminal", async () => {
    const notices: string[] = [];
    const transport = open({ dataDir, print: (notice) => notices.push(notice) });
    const trick = "\u001B]0;owned\u0007\u001B[2J\r";
    await transport.send({ ...message, subject: trick, text: `${trick}text` });
    expect(notices.join("").replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  });

  it("an email to two recipients is not sent", async () => {
    const transport = open({ dataDir });
    await expect(transport.send({ ...message, recipient: "a@x.org, b@x.org" })).rejects.toThrow(
      "recipient",
    );
    await expect(readdir(join(dataDir, "outbox"))).rejects.toMatchObject({ code: "ENOENT" });
  });
});
