/** Every function of the module `likes` of `@wix/blog`, through the unmodified package. */
import { likes } from "@wix/blog";
import { createClient } from "@wix/sdk";
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { openMembers } from "#tests/support/members/members.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import { connect, listWays, statusWithoutToken } from "#tests/support/members/wix-clients.ts";
import { createPost } from "#tests/support/servers/platform.ts";

const fqdn = "wix.blog.v3.post";

forEachDatabase("the unmodified client for likes", (bench) => {
  useSiteSettings();

  for (const way of listWays(bench)) {
    it(`creates, reads, queries and deletes a member's likes through ${way}`, async () => {
      const members = await openMembers(bench);
      const ada = await joinStaff(members, undefined, "ada@example.com");
      const bo = await joinStaff(members, undefined, "bo@example.com");
      const post = await members.platform.posts.create(createPost(), "ADMIN");
      const open = (token?: string) =>
        createClient({ modules: { likes }, ...connect(members, way, token) }).likes;
      const client = open(ada.access);

      const created = await client.createLike({ like: { entityId: post.id, fqdn } });
      const id = created._id ?? "";
      expect(await client.getLike(id)).toMatchObject({ entityId: post.id, fqdn });
      expect((await client.queryLikes().eq("entityId", post.id).find()).items).toHaveLength(1);
      await expect(open(bo.access).getLike(id)).rejects.toMatchObject({ status: 404 });
      await expect(open(bo.access).deleteLike(id)).rejects.toMatchObject({ status: 404 });
      await client.deleteLike(id);
      await client.createLike({ like: { entityId: post.id, fqdn } });
      await client.deleteLikeByFqdnAndEntityId({ fqdn, entityId: post.id });
      expect((await client.queryLikes().find()).items).toEqual([]);

      const { key } = await createKey(members);
      await expect(open().createLike({ like: { entityId: post.id, fqdn } })).rejects.toMatchObject({
        status: statusWithoutToken(way),
      });
      await expect(
        open(key).createLike({ like: { entityId: post.id, fqdn } }),
      ).rejects.toMatchObject({
        status: 403,
      });
      await expect(
        client.createLike({ like: { entityId: "unknown", fqdn } }),
      ).rejects.toMatchObject({
        status: 404,
      });
    });
  }
});
