/** The calls by which the team and API keys manage members, and members their own profile. */
import type { Context, Hono } from "hono";
import type { z } from "zod";
import { conflict, notFound } from "../../wix/errors/errors.ts";
import { findPicture } from "../blog/media/read-picture.ts";
import type { PlatformContext } from "../http/context.ts";
import { memberBytes } from "../http/declare-calls.ts";
import { parse, readJson } from "../http/parse.ts";
import type { AccountChanges, AccountColumns } from "../identity/members/member-account.service.ts";
import type { IdentityProfile } from "../identity/members/profile.ts";
import { toProfileChanges } from "./member-changes.ts";
import { convertBlock, convertDeletion } from "./member-errors.ts";
import { memberCreation, memberUpdate, slugUpdate, type MemberFields } from "./member-input.ts";
import { readMembers } from "./member.reader.ts";
import { wireMember } from "./member.wire.ts";

export function addMemberWrites(routes: Hono, context: PlatformContext): void {
  const { access, membership } = context;
  const { identities, getCustomFields } = membership;
  const answer = createAnswer(context);
  const readColumns = createColumnReader(context);

  const readBody = async <Schema extends z.ZodType>(schema: Schema, request: Request) =>
    parse(schema, await readJson(request, memberBytes));

  const toChanges = async (member: MemberFields): Promise<AccountChanges> => ({
    profile: (before) => toProfileChanges(member, before, getCustomFields()),
    columns: await readColumns(member),
  });

  routes.post("/", async (c) => {
    const { body } = await access.authorizeWithBody(c.req.raw, "members.create", (request) =>
      readBody(memberCreation, request),
    );
    const { member } = body;
    const { id } = await identities.create(member.loginEmail, await toChanges(member));
    return answer(c, id);
  });

  routes.patch("/:id", async (c) => {
    const memberId = c.req.param("id");
    const read = (request: Request) => readBody(memberUpdate, request);
    const target = { memberId };
    const { body } = await access.authorizeWithBody(c.req.raw, "members.update", read, target);
    const { member } = body;
    await identities.update(memberId, await toChanges(member));
    return answer(c, memberId);
  });

  routes.delete("/:id", async (c) => {
    const memberId = c.req.param("id");
    await convertDeletion(async () => {
      await access.authorize(c.req.raw, "members.delete", { memberId });
      await identities.remove(memberId);
    });
    return c.json({});
  });

  routes.post("/:id/slug", async (c) => {
    const memberId = c.req.param("id");
    const read = (request: Request) => readBody(slugUpdate, request);
    const target = { memberId };
    const { body } = await access.authorizeWithBody(c.req.raw, "members.update", read, target);
    await identities.chooseSlug(memberId, body.slug);
    return answer(c, memberId);
  });

  for (const [list, cleared] of Object.entries(clearedLists)) {
    routes.delete(`/:id/${list}`, async (c) => {
      const memberId = c.req.param("id");
      await access.authorize(c.req.raw, "members.update", { memberId });
      await identities.update(memberId, { profile: () => cleared, columns: {} });
      return answer(c, memberId);
    });
  }
  addStatusRoutes(routes, context);
}

const clearedLists: Readonly<Record<string, IdentityProfile>> = {
  phones: { phones: [], phonesV2: [] },
  emails: { emails: [], secondaryEmails: [] },
  addresses: { addresses: [] },
};

/** Adds the calls that decide whether a member may log in and take part. */
function addStatusRoutes(routes: Hono, context: PlatformContext): void {
  const { access, membership } = context;
  const { identities } = membership;
  const answer = createAnswer(context);

  routes.post("/:id/approve", async (c) => {
    const memberId = c.req.param("id");
    await access.authorize(c.req.raw, "members.approve", { memberId });
    await identities.admit(memberId);
    return answer(c, memberId);
  });

  routes.post("/:id/block", async (c) => {
    const memberId = c.req.param("id");
    await convertBlock(memberId, async () => {
      const { id } = await access.authorize(c.req.raw, "members.block", { memberId });
      if (id === memberId) {
        const message = "You cannot block your own account.";
        throw conflict("MEMBER_SELF_BLOCK_FORBIDDEN", message, { memberId });
      }
      await identities.block(memberId);
    });
    return answer(c, memberId);
  });

  routes.post("/:id/disconnect", async (c) => {
    const memberId = c.req.param("id");
    await convertBlock(memberId, async () => {
      await access.authorize(c.req.raw, "members.block", { memberId });
      await identities.disconnect(memberId);
    });
    return answer(c, memberId);
  });

  for (const [path, isMuted] of [
    ["mute", true],
    ["unmute", false],
  ] as const) {
    routes.post(`/:id/${path}`, async (c) => {
      const memberId = c.req.param("id");
      await access.authorize(c.req.raw, "members.mute", { memberId });
      await identities.setMuted(memberId, isMuted);
      return answer(c, memberId);
    });
  }
}

/** Creates the function that responds with a changed member. */
const createAnswer =
  ({ database, getSiteLanguage }: PlatformContext) =>
  async (c: Context, id: string) => {
    const [member] = await readMembers(database, [id]);
    if (member === undefined) throw notFound("Member");
    return c.json({ member: wireMember(member, "FULL", getSiteLanguage()) });
  };

/** Creates the function that reads the title and the pictures in a request. */
const createColumnReader =
  ({ media }: PlatformContext) =>
  async ({ profile }: MemberFields): Promise<AccountColumns> => {
    const { title, photo, cover } = profile ?? {};
    const toColumn = async (picture: typeof photo, name: string) =>
      picture
        ? JSON.stringify(await findPicture(media, picture, `member.profile.${name}`))
        : "null";
    return {
      ...(title !== undefined && { title: title ?? "" }),
      ...(photo !== undefined && { photo: await toColumn(photo, "photo") }),
      ...(cover !== undefined && { cover: await toColumn(cover, "cover") }),
    };
  };
