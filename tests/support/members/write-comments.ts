/**
 * Writes, moderates and deletes comments on a post and prints the ID of each stored comment, until it is killed. The
 * arguments are the data folder, the ID of the post, a prefix for the members' names and, for Postgres, the database's URL.
 */
import { writeSync } from "node:fs";
import { openPlatform } from "#lib/platform/platform.ts";
import { cheapPasswords, createDocument } from "../servers/platform.ts";
import { clientId, siteUrl } from "./members.ts";

const [, , dataDir = "", postId = "", prefix = "", databaseUrl] = process.argv;
const { comments, identities } = await openPlatform({
  dataDir,
  ...(databaseUrl !== undefined && { databaseUrl }),
  siteUrl,
  siteName: "The Blog",
  siteLanguage: "en",
  clientId,
  passwordCost: cheapPasswords,
  comments: { isOn: true, hold: "none", blockedWords: [] },
  log: (error) => {
    throw new Error("the platform logged a failure", { cause: error });
  },
});

async function write(writer: number): Promise<void> {
  for (let index = 0; ; index += 1) {
    const email = `${prefix}-${writer}-${index}@example.com`;
    const { id: memberId } = (await identities.signOn(email, {}, { isVerified: true })).identity;
    const say = async (text: string, parentId?: string) => {
      const content = createDocument(text);
      const { id } = await comments.create({ postId, parentId, memberId, content });
      // Synchronous, because killing the process would lose buffered output.
      writeSync(1, `${id}\n`);
      return id;
    };
    const root = await say("A question.");
    const reply = await say("An answer.", root);
    await say("Thanks.", reply);
    await comments.react({ id: root, memberId, code: "like" });
    await comments.decide(reply, "hide", {});
    if (index % 2 === 0) await comments.decide(reply, "publish", {});
    await comments.remove({ id: root, actor: { memberId, isModerator: false } });
  }
}

await Promise.all([1, 2, 3].map(write));
