/** `npm run blog -- …`: the owner's command line. */
import { inspect } from "node:util";
import { Command, CommanderError } from "commander";
import { escapeLinesForTerminal } from "../lib/logging/terminal-text.ts";
import { CommandError } from "../lib/command/command-error.ts";
import { describeRefusal } from "../lib/command/describe-refusal.ts";
import { SourceError } from "../lib/convert/source-media.ts";
import { findStoreError } from "../lib/platform/index.ts";
import { WireError } from "../lib/wix/errors.ts";
import { commentCommands } from "./commands/comments.ts";
import { maintenanceCommands } from "./commands/maintenance.ts";
import { draftCommands } from "./commands/drafts.ts";
import { editCommand } from "./commands/edit.ts";
import { exportCommands } from "./commands/export.ts";
import { importCommands } from "./commands/import.ts";
import { keyCommands } from "./commands/keys.ts";
import { memberCommands } from "./commands/members.ts";
import { postCommands } from "./commands/posts.ts";
import { ignoreClosedOutput, printErrorLines } from "./print.ts";
import { watchCommands } from "./commands/watch.ts";
import { webhookCommands } from "./commands/webhooks.ts";

/** Exit codes for a failed command and for incorrect usage. Success is 0. */
const failed = 1;
const wrongUse = 2;

const program = new Command("blog")
  .usage("<command>")
  .description("Manages the blog in DATA_DIR or DATABASE_URL.")
  .configureHelp({ showGlobalOptions: true })
  .helpOption("-h, --help", "show help")
  .helpCommand("help [command]", "Shows help for a command.")
  // Commander quotes the arguments in its messages.
  .configureOutput({ outputError: (text, write) => write(escapeLinesForTerminal(text)) })
  .exitOverride();

draftCommands(program);
editCommand(program);
postCommands(program);
watchCommands(program);
importCommands(program);
exportCommands(program);
commentCommands(program);
memberCommands(program);
keyCommands(program);
webhookCommands(program);
maintenanceCommands(program);

ignoreClosedOutput();
try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : wrongUse;
  } else {
    printErrorLines(describeError(error));
    process.exitCode = failed;
  }
}

/** Adds a period if there is none. Reasons have none, because they are also printed after a file name. */
function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Returns the message for an error, with the stack if the error is unexpected. */
function describeError(error: unknown): string {
  if (error instanceof CommandError || error instanceof SourceError) {
    return endSentence(error.message);
  }
  if (error instanceof WireError) return describeRefusal(error);
  const storeError = findStoreError(error);
  return storeError === undefined ? inspect(error) : `The command failed: ${storeError.message}.`;
}
