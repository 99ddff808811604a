import { CommandError } from "../../command/command-error.ts";
import type { Database } from "../../platform/index.ts";

async function countContents(session: Database): Promise<{ posts: number; members: number }> {
  const count = async (table: "post" | "identity") => {
    const { total } = await session
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return total;
  };
  return { posts: await count("post"), members: await count("identity") };
}

/** Throws {@link CommandError} if a store has posts or members. */
export async function requireEmpty(session: Database): Promise<void> {
  const { posts, members } = await countContents(session);
  if (posts === 0 && members === 0) return;
  throw new CommandError(
    `There is already a blog here (posts: ${posts}, members: ${members}). Use --force to replace it with the backup.`,
  );
}
