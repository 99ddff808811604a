/** `npm run blog -- …`: the owner's command line. */
import { inspect } from "node:util";
import { Command, CommanderError } from "commander";
import { escapeLinesForTerminal } from "../lib/operations/terminal-text.ts";
import { OwnerError } from "../lib/owner/owner-error.ts";
import { WireError } from "../lib/wix/errors.ts";
import { careCommands } from "./blog/care.ts";
import { exportCommands } from "./blog/export.ts";
import { importCommands } from "./blog/import.ts";
import { memberCommands } from "./blog/members.ts";
import { postCommands } from "./blog/posts.ts";
import { printErrorLines } from "./blog/print.ts";
import { watchCommands } from "./blog/watch.ts";

/** Exit codes: done, not done, not understood. */
const failed = 1;
const wrongUse = 2;

const program = new Command("blog")
  .usage("<command>")
  .description("Manages the blog in DATA_DIR or DATABASE_URL.")
  .configureHelp({ showGlobalOptions: true })
  // Commander's messages quote the arguments.
  .configureOutput({ outputError: (text, write) => write(escapeLinesForTerminal(text)) })
  .exitOverride();

postCommands(program);
watchCommands(program);
importCommands(program);
exportCommands(program);
memberCommands(program);
careCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : wrongUse;
  } else if (error instanceof OwnerError || error instanceof WireError) {
    printErrorLines(error.message);
    process.exitCode = failed;
  } else {
    printErrorLines(inspect(error));
    process.exitCode = failed;
  }
}
