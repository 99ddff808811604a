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
