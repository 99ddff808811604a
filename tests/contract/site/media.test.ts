import { readdir, readlink } from "node:fs/promises";
import { expect, it } from "vitest";
import { readMedia } from "#lib/proxy/media.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { openTestPlatform } from "#tests/support/servers/platform.ts";

const address = "https://blog.example/media/x";

onSqlite("media files of posts", (bench) => {
  it("a HEAD request for a file is answered without opening the file", async () => {
    const platform = await openTestPlatform(bench);
    const { id } = await platform.media.add({
      bytes: Buffer.alloc(200_000, "quire"),
      filename: "long.txt",
      mimeType: "text/plain",
    });
    const bodies: Response["body"][] = [];
    const answer = await readMedia(
      id,
      new Request(address, { method: "HEAD" }),
      async (request) => {
        const response = await platform.fetch(request);
        bodies.push(response.body);
        return response;
      },
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Length")).toBe("200000");
    // An unread body would keep the file open until garbage collection.
    expect(bodies).toEqual([null]);
  });

  // Only Linux lists a process's open files in the file system.
  it.runIf(process.platform === "linux")(
    "a file is open only while its response is read",
    async () => {
      const platform = await openTestPlatform(bench);
      const { id } = await platform.media.add({
        bytes: Buffer.alloc(5_000_000, "quire"),
        filename: "long.txt",
        mimeType: "text/plain",
      });
      const isOpen = async () => {
        const descriptors = await readdir("/proc/self/fd");
        const targets = await Promise.all(
          descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => "")),
        );
        return targets.some((target) => target.endsWith(id));
      };
      const { body } = await readMedia(id, new Request(address), platform.fetch);
      expect(await isOpen()).toBe(false);
      const reader = body?.getReader();
      await reader?.read();
      expect(await isOpen()).toBe(true);
      await reader?.cancel();
      await expect.poll(isOpen).toBe(false);
    },
  );

  const ask = async (method: string, headers: Record<string, string>) => {
    const platform = await openTestPlatform(bench);
    const { id } = await platform.media.add({
      bytes: Buffer.from("0123456789"),
      filename: "digits.txt",
      mimeType: "text/plain",
    });
    const named = Object.entries(headers).map(([name, value]) => [name, value.replace("ID", id)]);
    const request = new Request(address, { method, headers: Object.fromEntries(named) });
    const answer = await readMedia(id, request, platform.fetch);
    return {
      answer: [answer.status, await answer.text(), answer.headers.get("Content-Range")],
      length: answer.headers.get("X-Quire-Content-Length"),
      headers: answer.headers,
    };
  };

  it.each([
    [{}, 200, "0123456789", null],
    [{ Range: "bytes=2-4" }, 206, "234", "bytes 2-4/10"],
    [{ Range: "Bytes=7-" }, 206, "789", "bytes 7-9/10"],
    [{ Range: "bytes=-3" }, 206, "789", "bytes 7-9/10"],
    [{ Range: "bytes=-99" }, 206, "0123456789", "bytes 0-9/10"],
    [{ Range: "bytes=8-99999999999999999999" }, 206, "89", "bytes 8-9/10"],
    [{ Range: "bytes=10-" }, 416, "", "bytes */10"],
    [{ Range: "bytes=-0" }, 416, "", "bytes */10"],
    [{ Range: "bytes=99999999999999999999-" }, 416, "", "bytes */10"],
    [{ Range: "bytes=4-2" }, 200, "0123456789", null],
    [{ Range: "bytes=0-1,3-4" }, 200, "0123456789", null],
    [{ Range: "lines=0-1" }, 200, "0123456789", null],
    [{ Range: "bytes=2-4", "If-Range": '"ID"' }, 206, "234", "bytes 2-4/10"],
    [{ Range: "bytes=2-4", "If-Range": '"other"' }, 200, "0123456789", null],
    [{ Range: "bytes=2-4", "If-Range": 'W/"ID"' }, 200, "0123456789", null],
    [{ Range: "bytes=2-4", "If-Range": "Fri, 01 Jan 2100 00:00:00 GMT" }, 200, "0123456789", null],
    [{ "If-None-Match": '"ID"' }, 304, "", null],
    [{ "If-None-Match": 'W/"ID"' }, 304, "", null],
    [{ "If-None-Match": '"other", "ID"' }, 304, "", null],
    [{ "If-None-Match": "*" }, 304, "", null],
    [{ "If-None-Match": '"ID"', Range: "bytes=2-4" }, 304, "", null],
    [{ "If-None-Match": '"other"', Range: "bytes=2-4" }, 206, "234", "bytes 2-4/10"],
  ] as [Record<string, string>, number, string, string | null][])(
    "a request for a file of ten bytes with %j gets %i and the body %j",
    async (requestHeaders, status, body, range) => {
      const { answer, length, headers } = await ask("GET", requestHeaders);
      expect(answer).toEqual([status, body, range]);
      if (status < 300) expect(length).toBe(String(body.length));
      expect(headers.get("Cache-Control")).toContain(status === 416 ? "no-store" : "immutable");
    },
  );

  it("a HEAD request ignores the range, which is defined only for GET", async () => {
    const { answer, length } = await ask("HEAD", { Range: "bytes=2-4" });
    expect([answer, length]).toEqual([[200, "", null], "10"]);
  });

  it("a 304 repeats the headers that caches store, but not the type", async () => {
    const { headers } = await ask("GET", { "If-None-Match": "*" });
    expect(headers.get("ETag")).toMatch(/^"/);
    expect(headers.get("Cache-Control")).toContain("immutable");
    expect(headers.has("Content-Type")).toBe(false);
  });

  it("the body of an upstream error response is cancelled", async () => {
    let isCancelled = false;
    const body = new ReadableStream({
      cancel() {
        isCancelled = true;
      },
    });
    const answer = await readMedia("picture.jpg", new Request(address), () =>
      Promise.resolve(new Response(body, { status: 403 })),
    );
    expect(answer.status).toBe(404);
    expect(isCancelled).toBe(true);
  });

  it.each([429, 500, 503])(
    "a file for which the upstream answers %i is temporarily unavailable, not missing",
    async (status) => {
      const answer = await readMedia("picture.jpg", new Request(address), () =>
        Promise.resolve(new Response(null, { status })),
      );
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    },
  );
});
