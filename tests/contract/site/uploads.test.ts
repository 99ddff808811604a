/** Tests for files that pass through the site's proxy. */
import { expect, it } from "vitest";
import { browserCalls } from "#lib/upstream/calls.ts";
import { takeNoLimit } from "#lib/proxy/limits.ts";
import { createProxy } from "#lib/proxy/proxy.ts";
import { drawPicture } from "#tests/support/content/media-files.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { openMembers, siteUrl } from "#tests/support/members/members.ts";
import { joinStaff } from "#tests/support/members/staff.ts";
import { createUploader } from "#tests/support/members/uploads.ts";

const browser = { Origin: siteUrl, "Sec-Fetch-Site": "same-origin" };

onSqlite("an upload through the site", (bench) => {
  useSiteSettings();

  async function open() {
    const members = await openMembers(bench);
    const { platform } = members;
    const proxy = createProxy(browserCalls, (request) => platform.fetch(request), takeNoLimit);
    const author = await joinStaff(members, "author");
    const uploader = createUploader(
      { platform: { ...platform, fetch: proxy }, call: members.call },
      bearer(author.access),
    );
    return { uploader };
  }

  it("can be sent in parts or in one request, with the headers of the protocol", async () => {
    const { uploader } = await open();
    const bytes = await drawPicture().png().toBuffer();
    const url = await uploader.start(bytes.length, "a.png");
    expect(url).toMatch(/^https:\/\/blog\.example\/api\/media\/uploads\/[^/]+\?token=/);
    await uploader.patch(url, 0, bytes.subarray(0, 40));
    expect(await uploader.findOffset(url)).toBe(40);
    const last = await uploader.patch(url, 40, bytes.subarray(40));
    expect(last.headers.get("tus-resumable")).toBe("1.0.0");
    expect(last.headers.get("cache-control")).toBe("no-store");
    const { file } = (await uploader.finish(url)).body;
    expect(file.displayName).toBe("a.png");
    const { body } = await uploader.announce("b.png");
    const whole = await uploader.send("PUT", body.uploadUrl, bytes, browser);
    expect(whole.body.file.id).toBe(file.id);
  });

  it("is streamed to the platform, and ends when the platform rejects it", async () => {
    const { uploader } = await open();
    const url = await uploader.start(900_000_000, "film.mp4");
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(Buffer.alloc(65_536, "MZ"));
      },
    });
    expect((await uploader.patch(url, 0, endless)).status).toBe(415);
    expect(sent).toBeLessThan(10);
  });

  it("is rejected if another site sends it, or if its XSRF token is wrong", async () => {
    const { uploader } = await open();
    const { body } = await uploader.announce("a.png");
    const bytes = await drawPicture().png().toBuffer();
    const put = async (headers: Record<string, string>) =>
      (await uploader.send("PUT", body.uploadUrl, bytes, headers)).status;
    expect(await put({ Origin: "https://evil.example" })).toBe(403);
    expect(await put({ ...browser, "Sec-Fetch-Site": "cross-site" })).toBe(403);
    const cookie = { Cookie: "XSRF-TOKEN=right" };
    expect(await put({ ...cookie, "X-XSRF-TOKEN": "wrong" })).toBe(403);
    expect(await put(cookie)).toBe(403);
    expect(await put({ ...cookie, ...browser })).toBe(200);
  });
});
