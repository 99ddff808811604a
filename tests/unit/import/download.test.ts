import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Agent, fetch } from "undici";
import { createGuardedAgent } from "#lib/network/guarded-agent.ts";
import { createDownload, type DownloadOptions } from "#lib/import/reading/download.ts";
import { listen } from "#tests/support/servers/listen.ts";

let url: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: number;
const server = createServer((request, response) => {
  asked += 1;
  answer(request, response);
});

beforeEach(async () => {
  asked = 0;
  ({ url } = await listen(server));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const download = (address: string, options: DownloadOptions = {}) =>
  createDownload({
    allowPrivateHosts: true,
    ...options,
    limits: { pause: 1, ...options.limits },
  })(address);

describe("downloading a file", () => {
  test("returns its bytes, its name and its type", async () => {
    answer = (_, response) => void response.writeHead(200, { "Content-Type": "text/x" }).end("abc");
    expect(await download(`${url}/a/n%C3%A4me.txt?b`)).toEqual({
      bytes: Buffer.from("abc"),
      filename: "näme.txt",
      mimeType: "text/x",
    });
  });

  test("follows a limited number of redirects", async () => {
    answer = ({ url: path }, response) =>
      path === "/end.png"
        ? response.end("x")
        : response.writeHead(302, { Location: path === "/start" ? "/end.png" : "/round" }).end();
    expect(await download(`${url}/start`)).toMatchObject({ filename: "end.png" });
    await expect(download(`${url}/round`)).rejects.toThrow(/redirects too many times/);
    expect(asked).toBe(2 + 6);
  });

  test("retries twice after temporary failures but not after others", async () => {
    answer = (_, response) => void response.writeHead(asked < 3 ? 503 : 200).end("x");
    expect(await download(`${url}/a`)).toMatchObject({ filename: "a" });
    expect(asked).toBe(3);
    answer = (_, response) => void response.writeHead(404).end();
    await expect(download(`${url}/a`)).rejects.toThrow(/returns status 404/);
    expect(asked).toBe(4);
    answer = (request) => request.socket.destroy();
    await expect(download(`${url}/a`)).rejects.toThrow(/can't be fetched/);
    expect(asked).toBe(7);
  });

  test("fails after its timeout", async () => {
    answer = (_, response) => void response.write("begins");
    await expect(download(`${url}/a`, { limits: { time: 50, retries: 0 } })).rejects.toThrow(
      /timed out/,
    );
  });

  test("retries a timeout once, and skips a host that does not respond to four attempts", async () => {
    // Long enough for a request to arrive on a busy machine.
    const limits = { time: 500, pause: 1 };
    const get = createDownload({ allowPrivateHosts: true, limits });
    answer = ({ url: path }, response) => void (path === "/good" && response.end("x"));
    await expect(get(`${url}/a`)).rejects.toThrow(/timed out/);
    expect(asked).toBe(2);
    expect(await get(`${url}/good`)).toMatchObject({ filename: "good" });
    await expect(get(`${url}/b`)).rejects.toThrow(/timed out/);
    await expect(get(`${url}/c`)).rejects.toThrow(/timed out/);
    expect(asked).toBe(7);
    const skipped = /\/good was skipped, because [\w.]+:\d+ does not respond/;
    await expect(get(`${url}/good`)).rejects.toThrow(skipped);
    expect(asked).toBe(7);
  });

  test("does not skip a host that responds with errors", async () => {
    const get = createDownload({ allowPrivateHosts: true, limits: { retries: 0 } });
    answer = (_, response) => void response.writeHead(asked <= 8 ? 503 : 200).end("x");
    for (let file = 0; file < 8; file += 1) {
      await expect(get(`${url}/a`)).rejects.toThrow(/returns status 503/);
    }
    expect(await get(`${url}/a`)).toMatchObject({ filename: "a" });
  });

  test("rejects a file that is too large, with or without Content-Length", async () => {
    const size = { limits: { size: 1024 * 1024 } };
    answer = (_, response) => void response.writeHead(200, { "Content-Length": 2 ** 21 }).end();
    await expect(download(`${url}/a`, size)).rejects.toThrow(/larger than 1 MB/);
    answer = (_, response) => void response.end(Buffer.alloc(2 ** 21));
    await expect(download(`${url}/a`, size)).rejects.toThrow(/larger than 1 MB/);
    expect(asked).toBe(2);
  });

  test("accepts only http and https URLs", async () => {
    for (const address of ["file:///etc/hostname", "ftp://a.example/b", "data:,x", "no address"]) {
      await expect(download(address)).rejects.toThrow(/not an http or https address/);
    }
  });

  test.each([
    "localhost",
    "127.0.0.1",
    "2130706433",
    "0x7f.1",
    "127.0.0.1.",
    "0.0.0.0",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
  ])("a download from this machine, addressed as %s, is rejected", async (host) => {
    const { port } = new URL(url);
    const address = `http://${host}:${port}/a`;
    await expect(download(address, { allowPrivateHosts: false })).rejects.toThrow(
      /is not a public address \(use --allow-private-hosts/,
    );
    expect(asked).toBe(0);
  });

  test("a redirect to a private address is not followed", async () => {
    answer = (_, response) => void response.writeHead(302, { Location: "http://10.0.0.1/" }).end();
    const guarded = createGuardedAgent({ timeout: 1000 });
    // The first hop is on this machine, which the guarded agent would also reject.
    const toLocal = new Agent({
      connect: { lookup: (_, __, done) => done(null, [{ address: "127.0.0.1", family: 4 }]) },
    });
    const dispatcher = guarded.compose(
      (dispatch) => (options, handler) =>
        String(options.origin).includes("first.example")
          ? toLocal.dispatch(options, handler)
          : dispatch(options, handler),
    );
    const { port } = new URL(url);
    const hop = fetch(`http://first.example:${port}/`, { dispatcher });
    await expect(hop).rejects.toMatchObject({ cause: { code: "PRIVATE_HOST" } });
    expect(asked).toBe(1);
  });
});
