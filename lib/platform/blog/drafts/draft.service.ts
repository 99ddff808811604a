/** The operations behind the draft post calls. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ChangeOrigin } from "../../../wix/enums.ts";
import { notFound } from "../../../wix/errors/errors.ts";
import type { Actor } from "../../access/access.ts";
import type { Store } from "../../database/database.ts";
import { splitIntoChunks } from "../../database/rows.ts";
import type { PlatformContext } from "../../http/context.ts";
import { maximumLimit } from "../../query/query.ts";
import { createDraft } from "./create-draft.ts";
import type { DraftAction, DraftPostInput } from "./input/draft-input.ts";
import { applyMask, toPatch } from "./input/draft-patch.ts";
import { readDrafts } from "./draft.reader.ts";
import { needsDocument, wireDraft, type DraftField } from "./draft.wire.ts";
import { postsWithContent, type WirePost } from "../posts/post.wire.ts";
import { assertOwn, type Writer } from "../rights.ts";
import { updateDraft } from "./update-draft.ts";

type Fields = ReadonlySet<DraftField>;

type UpdateOptions = {
  readonly action: DraftAction;
  /** Epoch milliseconds. */
  readonly scheduledPublishDate?: number | null | undefined;
  /** The fields to change. By default, all fields in the request. */
  readonly mask?: readonly string[] | undefined;
  /** Path of the draft within the request body, used to report violations. */
  readonly at: string;
};

const noFields: Fields = new Set();

export type DraftCalls = ReturnType<typeof createDraftCalls>;

/** Creates the operations. The errors they throw are documented where they are implemented. */
export function createDraftCalls(
  context: Pick<PlatformContext, keyof Store | "siteUrl" | "getSiteLanguage" | "media">,
) {
  const { database, siteUrl, getSiteLanguage, media } = context;
  const files = { find: (id: string) => media.find(id), siteUrl };

  /** Reads draft posts in the API's format, in the order of the IDs. */
  async function* read(
    ids: readonly string[],
    fields: Fields,
  ): AsyncGenerator<WirePost, undefined> {
    const content = needsDocument(fields);
    for (const chunk of splitIntoChunks(ids, content ? postsWithContent : maximumLimit)) {
      for (const record of await readDrafts(database, chunk, { content })) {
        yield wireDraft(record, fields, siteUrl);
        // Parsing 100 long documents at once would delay all other requests.
        await nextTurn();
      }
    }
  }

  async function readOne(id: string, fields: Fields = noFields): Promise<WirePost> {
    const { value: draftPost } = await read([id], fields).next();
    if (draftPost === undefined) throw notFound("Draft post");
    return draftPost;
  }

  return {
    read,
    readOne,

    /** Returns a draft post if `wanted` is `true`. */
    readIfWanted: async (wanted: boolean | null | undefined, id: string, fields: Fields) =>
      wanted === true ? readOne(id, fields) : undefined,

    /** Returns a post in or outside the trash. Throws `NOT_FOUND` for posts that are in the other place. */
    async find(
      actor: Pick<Actor, "reach" | "id">,
      id: string,
      fields: Fields,
      place: "drafts" | "trash",
    ): Promise<object> {
      const [record] = await readDrafts(database, [id], { content: needsDocument(fields) });
      const isTrashed = record?.post.status === "DELETED";
      if (record === undefined || isTrashed !== (place === "trash")) throw notFound("Draft post");
      assertOwn(actor, record.post);
      return wireDraft(record, fields, siteUrl);
    },

    async create(
      writer: Writer,
      input: DraftPostInput,
      publish: boolean,
      at: string,
      origin: ChangeOrigin,
    ): Promise<string> {
      const patch = await toPatch(input, files, at);
      return createDraft(context, getSiteLanguage(), writer, { input, patch, publish, origin, at });
    },

    async update(
      writer: Writer,
      id: string,
      given: DraftPostInput,
      { action, scheduledPublishDate, mask, at }: UpdateOptions,
    ): Promise<void> {
      const input =
        mask === undefined ? given : applyMask(given, mask, at.replace(/draftPost$/, "fieldMask"));
      const patch = await toPatch(input, files, at);
      const scheduledAt = scheduledPublishDate ?? undefined;
      await updateDraft(context, writer, { id, input, patch, action, scheduledAt, at });
    },
  };
}
