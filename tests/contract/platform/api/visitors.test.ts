import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openSmallBlog, origin } from "#tests/support/content/small-blog.ts";

const tokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  token_type: z.literal("Bearer"),
});

forEachDatabase("visitors of the API", ({ locate, onEnd, itOnSqlite }) => {
  async function open() {
    let time = Date.UTC(2026, 2, 14);
    const location = await locate();
    const blog = await openSmallBlog(location, { now: () => time });
    onEnd(() => blog.platform.close());
    return {
      ...blog,
      dataDir: location.dataDir,
      wait: (seconds: number) => {
        time += seconds * 1000;
      },
      listPosts: async (authorization: string) =>
        blog.platform.fetch(
          new Request(`${origin}/v3/posts`, { headers: { Authorization: authorization } }),
        ),
      tokens: async (body: unknown) =>
        tokenAnswer.parse((await blog.call("/oauth2/token", body)).body),
    };
  }
  const anonymous = { grantType: "anonymous", clientId: "embedded" };

  itOnSqlite("get an anonymous token, use it until it expires, and then renew it", async () => {
    const { tokens, listPosts, wait, call } = await open();
    const first = await tokens(anonymous);
    expect(first.expires_in).toBe(1800);
    expect((await listPosts(first.access_token)).status).toBe(200);
    expect((await listPosts(`Bearer ${first.access_token}`)).status).toBe(200);

    wait(1801);
    expect((await listPosts(first.access_token)).status).toBe(401);
    const renewed = await tokens({
      grantType: "refresh_token",
      refreshToken: first.refresh_token,
    });
    expect((await listPosts(renewed.access_token)).status).toBe(200);

    wait(15 * 24 * 60 * 60);
    const late = await call("/oauth2/token", {
      grantType: "refresh_token",
      refreshToken: renewed.refresh_token,
    });
    expect(late.status).toBe(400);
  });

  itOnSqlite("cannot use a forged token or one issued for another purpose", async () => {
    const { tokens, listPosts, call } = await open();
    const { access_token: access, refresh_token: refresh } = await tokens(anonymous);
    expect((await listPosts(refresh)).status).toBe(401);
    const swapped = await call("/oauth2/token", {
      grantType: "refresh_token",
      refreshToken: access,
    });
    expect(swapped.status).toBe(400);
    const [header = "", payload = ""] = access.split(".");
    for (const forged of ["garbage", `${header}.${payload}.`, `${header}.${payload}.AAAA`]) {
      const answer = await listPosts(forged);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({
        details: { applicationError: { code: "UNAUTHENTICATED" } },
      });
    }
  });

  itOnSqlite("get an error that names the invalid field of a token request", async () => {
    const { call } = await open();
    expect(
      (await call("/oauth2/token", { grantType: "anonymous", clientId: "another" })).body,
    ).toMatchObject({ details: { applicationError: { code: "invalid_client" } } });
    const unknown = await call("/oauth2/token", { grantType: "password" });
    expect(unknown.status).toBe(400);
    expect(unknown.body).toMatchObject({
      details: { validationError: { fieldViolations: [{ field: "grantType" }] } },
    });
  });

  it("find authors by ID and by query, without private fields", async () => {
    const { call, ids } = await open();
    const { body } = await call(`/members/v1/members/${ids.author}`);
    expect(body).toMatchObject({
      member: { id: ids.author, profile: { nickname: "The Kitchen Desk", title: "Bakes." } },
    });
    expect(JSON.stringify(body)).not.toMatch(/email|password/i);
    expect(body).toMatchObject({ member: { status: "UNKNOWN", activityStatus: "UNKNOWN" } });
    expect(
      (await call("/members/v1/members/query", { query: { filter: { id: ids.author } } })).body,
    ).toMatchObject({ members: [{ id: ids.author }], metadata: { total: 1 } });
    expect((await call("/members/v1/members/nobody")).status).toBe(404);
  });

  itOnSqlite(
    "get media files with long-lived caching, and SVG files only as sandboxed downloads",
    async () => {
      const { platform, dataDir } = await open();
      const add = (mimeType: string, filename: string) =>
        platform.media.add({ bytes: Buffer.from("<svg/>"), filename, mimeType });
      const { id } = await add("image/jpeg", "loaf.jpg");
      const get = (path: string, headers: Record<string, string> = {}) =>
        platform.fetch(new Request(`${origin}/media/${path}`, { headers }));
      const whole = await get(id);
      expect(await whole.text()).toBe("<svg/>");
      expect(whole.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      expect(whole.headers.get("Content-Disposition")).toBeNull();
      const again = await get(id, { "If-None-Match": whole.headers.get("ETag") ?? "" });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      const part = await get(id, { Range: "bytes=1-3" });
      expect([part.status, await part.text(), part.headers.get("Content-Range")]).toEqual([
        206,
        "svg",
        "bytes 1-3/6",
      ]);
      expect(await (await get(id, { Range: "bytes=-2" })).text()).toBe("/>");
      expect((await get(id, { Range: "bytes=9-" })).status).toBe(416);
      const drawing = await get((await add("image/svg+xml", "drawing.svg")).id);
      expect(drawing.headers.get("Content-Disposition")).toBe("attachment");
      expect(drawing.headers.get("Content-Security-Policy")).toContain("sandbox");
      expect((await get("..%2fquire.db")).status).toBe(404);
      await rm(join(dataDir, "media", id));
      expect((await get(id)).status).toBe(404);
    },
  );
});
