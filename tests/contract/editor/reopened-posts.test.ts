// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { readDraft, translateDraft } from "#components/admin/editor/data/draft-calls.ts";
import { findAction, type PublishCommand } from "#lib/editor/post/list-commands.ts";
import { describeSaving } from "#lib/editor/saving/describe-saving.ts";
import { readField } from "#lib/wix/json-object.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { connectEditor } from "#tests/support/editor/connect-editor.ts";
import { openEditor, type OpenEditor } from "#tests/support/editor/open-controller.ts";

const hour = 60 * 60_000;
const opened: OpenEditor[] = [];
afterEach(() => {
  for (const { editor } of opened.splice(0)) editor.close();
});

/** The ways in which a writer comes back to a post that a page has already saved. */
const situations = [
  "that was opened again",
  "in a second tab that has taken over",
  "that was left open for an hour",
  "that was opened again an hour later",
] as const;

/** Each command, after the command that gives a post the status it needs. */
const commands: readonly (readonly [PublishCommand, before?: PublishCommand])[] = [
  ["publish"],
  ["schedule"],
  ["publishNow", "schedule"],
  ["unschedule", "schedule"],
  ["update", "publish"],
  ["revert", "publish"],
  ["submit"],
  ["withdraw", "submit"],
];
const isForAuthors = (command: string) => command === "submit" || command === "withdraw";

onSqlite("a post", (bench) => {
  async function connect() {
    const site = await connectEditor(bench);
    const open = async (postId: string, memberId: string) => {
      const page = await openEditor(postId, memberId);
      opened.push(page);
      return page;
    };
    const perform = ({ store }: OpenEditor, command: PublishCommand) =>
      store.perform({
        action: findAction(command),
        ...(command === "schedule" && {
          scheduledPublishDate: new Date(site.clock.now() + 24 * hour).toISOString(),
        }),
      });
    /** Opens a page of a new post that another page has saved. */
    const comeBack = async (
      situation: (typeof situations)[number],
      {
        isAuthor = false,
        before,
      }: { isAuthor?: boolean; before?: PublishCommand | undefined } = {},
    ) => {
      const writer = isAuthor ? site.author : site.owner;
      await site.logInAs(isAuthor ? "author" : "owner");
      const { id } = await writer.create({ memberId: writer.id });
      const first = await open(id, writer.id);
      first.write("Before.");
      await first.store.save();
      if (before !== undefined) await perform(first, before);
      if (situation === "that was left open for an hour") {
        site.clock.advance(hour);
        return { id, page: first };
      }
      if (situation === "in a second tab that has taken over") {
        const second = await open(id, writer.id);
        await second.editor.takeOver();
        return { id, page: second };
      }
      first.editor.close();
      if (situation === "that was opened again an hour later") site.clock.advance(hour);
      return { id, page: await open(id, writer.id) };
    };
    return { ...site, comeBack, perform };
  }

  test.each(situations)("%s accepts every command that changes its status", async (situation) => {
    const { comeBack, perform } = await connect();
    for (const [command, before] of commands) {
      const { id, page } = await comeBack(situation, { isAuthor: isForAuthors(command), before });
      page.write(`After ${command}.`);
      await perform(page, command);
      expect(describeSaving(page.store.getState()), command).toBe("saved");
      expect(readText(await readDraft(id)), command).toEqual(`After ${command}.`);
    }
  });

  test.each(situations)(
    "%s is restored to an earlier version, and to another one with unsaved edits",
    async (situation) => {
      const { comeBack, owner } = await connect();
      const { id, page } = await comeBack(situation);
      const { body } = await owner.ask("GET", `/posts/${id}/versions`);
      for (const [index, { id: versionId }] of body.versions.slice(0, 2).entries()) {
        if (index > 0) page.write("Unsaved.");
        await page.editor.restoreVersion(versionId);
        const { draftPost } = (await owner.ask("GET", `/posts/${id}/versions/${versionId}`)).body;
        expect(readText(await readDraft(id))).toBe(readText(draftPost));
        expect(readText(page.store.readValues())).toBe(readText(draftPost));
      }
      const { versions } = (await owner.ask("GET", `/posts/${id}/versions`)).body;
      const texts = await Promise.all(
        versions.map(async (version: { id: string }) =>
          readText((await owner.ask("GET", `/posts/${id}/versions/${version.id}`)).body.draftPost),
        ),
      );
      expect(texts).toContain("Unsaved.");
      page.write("Later.");
      await page.store.save();
      expect(readText(await readDraft(id))).toBe("Later.");
    },
  );

  test.each(situations)(
    "%s keeps new settings, and is translated with its latest text",
    async (situation) => {
      const { comeBack } = await connect();
      const { id, page } = await comeBack(situation);
      page.store.change({ excerpt: "A gate.", featured: true, language: "de" });
      page.store.changeSlug("sluice");
      page.write("Latest.");
      await page.store.save();
      expect(await readDraft(id)).toMatchObject({
        excerpt: "A gate.",
        featured: true,
        language: "de",
        seoSlug: "sluice",
      });
      expect(readText(await readDraft(await translateDraft(id, "fr")))).toBe("Latest.");
    },
  );
});

/** Returns the text of a post's paragraph. */
const readText = ({ richContent }: { readonly richContent?: unknown }): unknown =>
  ["nodes", "0", "nodes", "0", "textData", "text"].reduce<unknown>(
    (value, name) => (Array.isArray(value) ? value[Number(name)] : readField(value, name)),
    richContent,
  );
