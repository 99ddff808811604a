/**
 * Checks the guarantees made to operators on a whole site: limited bodies, a graceful shutdown and no secrets
 * in the log.
 */
import { connect } from "node:net";
import { z } from "zod";
import { expect, test } from "../fixtures.ts";
import { makeMovie } from "../../support/content/media-files.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { mailedCode, type MailServer } from "../../support/servers/mail-server.ts";
import { askOnAndOn, toldToClose } from "../../support/servers/ask-on-and-on.ts";
import { freePort } from "../../support/servers/listen.ts";
import { startSite, type RunningSite } from "../../support/servers/site.ts";

// The tests share a site, which the last one shuts down.
test.describe.configure({ mode: "default" });

let site: RunningSite;
let metricsPort: number;

test.beforeAll(async ({ mail }) => {
  metricsPort = await freePort();
  site = await startSite({
    environment: {
      SMTP_URL: mail.url,
      LOG_LEVEL: "trace",
      METRICS_PORT: String(metricsPort),
      SHUTDOWN_GRACE_SECONDS: "1",
    },
  });
});
test.afterAll(() => site.stop());

const email = "ada.of.the.log@example.com";
const password = "a Quiet harbour 4 at low water";
const authentication = "/_api/iam/authentication";

test("a large body is rejected early on every path, whatever its encoding, and is not held in memory", async () => {
  const memory = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]);
  };
  const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
  const whole = 50 * 1024 * 1024;

  /** Sends up to 50 MB and returns the response status and the number of bytes sent. */
  function flood(path: string, headers: string): Promise<{ status: number; sent: number }> {
    const socket = connect(Number(new URL(site.url).port), "localhost");
    let received = "";
    let sent = 0;
    socket.setEncoding("latin1").on("data", (text: string) => (received += text));
    const pour = () => {
      while (sent < whole && !socket.destroyed) {
        sent += chunk.length;
        if (!socket.write(chunk)) return;
      }
    };
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${site.url}\r\n${headers}\r\n`,
    );
    socket.on("drain", pour).on("error", () => undefined);
    pour();
    return new Promise((resolve) => {
      socket.on("close", () => {
        resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1]), sent });
      });
    });
  }

  const paths = [
    "/",
    "/post/alder",
    "/api/search",
    "/api/forms/login",
    "/api/posts/p1/views",
    "/oauth2/token",
    "/webhooks/wix",
    "/_api/iam/authentication/v2/login",
    "/_api/communities-blog-node-api/v3/posts/query",
    "/_next/static/chunks/none.js",
    "/media/none.jpg",
    "/api/media/uploads/none?token=none",
  ];
  const kinds = [
    "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n",
    `Content-Type: application/json\r\nContent-Length: ${whole}\r\n`,
    "Content-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n",
    `Next-Action: ${"7f".repeat(20)}\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n`,
  ];
  await Promise.all(paths.map((path) => fetch(site.url + path).then((answer) => answer.text())));
  const before = await memory();
  const answers = await Promise.all(
    paths.flatMap((path) =>
      kinds.map(async (kind) => {
        const { status, sent } = await flood(path, kind);
        const isRight = status >= 400 && status < 500 && sent < whole / 2;
        return `${path} ${isRight ? "ends early" : `${status}, ${sent} bytes`}`;
      }),
    ),
  );
  expect(answers).toEqual(paths.flatMap((path) => kinds.map(() => `${path} ends early`)));
  expect((await memory()) - before).toBeLessThan(150 * 1024 * 1024);

  const beforeUpload = await memory();
  expect(await uploadFilm(site, 200)).toBe(200);
  expect((await memory()) - beforeUpload).toBeLessThan(100 * 1024 * 1024);
});

test("the log contains no secrets that passed through the site, even at the trace level", async ({
  mail,
}) => {
  const secrets = await sendSecrets(mail);
  expect(secrets.length).toBeGreaterThan(8);
  await expect.poll(site.output).toContain(`"path":"/_api/members/v1/members/my"`);
  const output = site.output();
  expect(output).toContain(`"path":"${authentication}/v2/login"`);
  const shown = secrets.filter(
    (secret) => output.includes(secret) || output.includes(encodeURIComponent(secret)),
  );
  expect(shown).toEqual([]);
});

test("a shutdown under load drops no requests, for stored pages or other paths", async () => {
  const paths = ["/", "/api/search?q=alder", "/blog-feed.xml", "/stats"];
  const clients = Array.from({ length: 16 }, () => askOnAndOn(site.url, paths));
  while (clients.some(({ answered }) => answered() < 8)) await fetch(`${site.url}/healthz`);
  expect(await site.end("SIGTERM")).toBe(0);
  expect(await Promise.all(clients.map(({ end }) => end))).toEqual(clients.map(() => toldToClose));
});

/** Registers a member, and sends the member's secrets in every part of a request. Returns the secrets. */
async function sendSecrets(mail: MailServer): Promise<string[]> {
  const secrets: string[] = [email, password];
  const send = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(site.url + path, {
      method: "POST",
      redirect: "manual",
      headers: { "Content-Type": "application/json", Origin: site.url, ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const value = cookie.split(";")[0]?.split("=")[1] ?? "";
      if (value.length > 8) secrets.push(value);
    }
    const text = await response.text();
    const tokens = /"(?:\w*[tT]oken|code)":"([^"]{6,})"/g;
    const found = [...text.matchAll(tokens)].flatMap(([, token = ""]) => token);
    secrets.push(...found.filter((token) => !/^[A-Z_]+$|^-\d+$/.test(token)));
    return { status: response.status, text, token: found[0] ?? "" };
  };
  const loginId = { email };

  const { token: stateToken } = await send(`${authentication}/v2/register`, { loginId, password });
  const code = await mail.readNext(email, mailedCode);
  secrets.push(code);
  expect(code).not.toBe("");
  const verify = "/_api/iam/verification/v1/auth/verify";
  await send(verify, { stateToken, code: "000000" });
  const { token: sessionToken } = await send(verify, { stateToken, code });
  await send(`${authentication}/v2/login`, { loginId, password: `${password}, wrong` });
  await send(`${authentication}/v2/login`, `{"password":"${password}","loginId":`);
  await send("/api/forms/login", `email=${encodeURIComponent(email)}&password=${password}`, {
    "Content-Type": "application/x-www-form-urlencoded",
  });
  await send("/oauth2/token", { grantType: "authorization_code", code: sessionToken });
  await send("/oauth2/token", { grantType: "anonymous" });
  await send("/_iam/recovery/v1/send-email", {
    email,
    language: "en",
    redirect: { url: `${site.url}/reset-password`, clientId: "embedded" },
  });
  const recoveryToken = await mail.readNext(email, /#recoveryToken=([\w-]{40,})/);
  expect(recoveryToken).not.toBe("");
  secrets.push(recoveryToken);
  await send("/_iam/recovery/v1/recover", { recoveryToken, password });
  await send(`/post/alder?token=${recoveryToken}`, { password });
  await send("/webhooks/wix", sessionToken);
  for (const path of [
    `/login?email=${encodeURIComponent(email)}&password=${encodeURIComponent(password)}`,
    `/reset-password?token=${recoveryToken}`,
    `/search?q=${encodeURIComponent(email)}`,
    `/${email}`,
    `/post/${recoveryToken}`,
    `/oauth2/authorize?code=${sessionToken}&state=${stateToken}`,
    `/_api/members/v1/members/my`,
  ]) {
    const headers = {
      Authorization: `Bearer ${sessionToken}`,
      Cookie: `quire-member-session=${recoveryToken}; other=${code}`,
      Referer: `${site.url}/login?email=${email}`,
      "User-Agent": `of ${email}`,
      "X-Request-Id": recoveryToken,
    };
    await (await fetch(site.url + path, { headers, redirect: "manual" })).text();
  }
  return secrets;
}

/** Uploads a film of a number of MiB. Returns the status of the response. */
async function uploadFilm(site: RunningSite, mebibytes: number): Promise<number> {
  const { key } = await withPlatform(site, ({ apiKeys }) =>
    apiKeys.create({ name: "films", role: "owner" }),
  );
  const created = await fetch(
    `${site.url}/wix-privatemedia-proxy-server/v1/files/generate-upload-url`,
    {
      method: "POST",
      headers: { Authorization: key, "Content-Type": "application/json" },
      body: JSON.stringify({ mimeType: "video/mp4", fileName: "film.mp4" }),
    },
  );
  const { uploadUrl } = z.object({ uploadUrl: z.string() }).parse(await created.json());
  const part = Buffer.alloc(1024 * 1024);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(header.length + mebibytes * part.length);
  header.write("free", 4, "latin1");
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(makeMovie());
      controller.enqueue(header);
    },
    pull(controller) {
      controller.enqueue(part);
      if ((sent += 1) === mebibytes) controller.close();
    },
  });
  const init = { method: "PUT", body, duplex: "half" };
  return (await fetch(uploadUrl, init)).status;
}
