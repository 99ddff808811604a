/** `npm run blog -- …`: the owner's command line. */
import { Command, CommanderError } from "commander";
import { OwnerError } from "../lib/owner/members/find-member.ts";
import { embeddedPlatform } from "../lib/upstream/embedded-platform.ts";
import { WireError } from "../lib/wix/errors.ts";
import { loadSettings } from "./site/load-settings.ts";
import { memberCommands } from "./blog/members.ts";

/** Exit codes: done, not done, not understood. */
const failed = 1;
const wrongUse = 2;

const program = new Command("blog")
  .usage("<command>")
  .description("Looks after the blog of DATA_DIR or DATABASE_URL.")
  .configureHelp({ showGlobalOptions: true })
  .exitOverride();

memberCommands(program, async (work) => {
  const settings = loadSettings();
  if (settings.hosted !== undefined) {
    throw new OwnerError("WIX_CLIENT_ID is set: the members of this site are at its upstream.");
  }
  const platform = await embeddedPlatform();
  try {
    await work(platform);
    // The site sends them when it runs; it may not.
    await platform.deliverMails();
  } finally {
    await platform.close();
  }
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : wrongUse;
  } else if (error instanceof OwnerError || error instanceof WireError) {
    console.error(error.message);
    process.exitCode = failed;
  } else {
    throw error;
  }
}
