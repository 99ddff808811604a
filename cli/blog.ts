/** `npm run blog -- …`: the owner's command line. */
import { Command, CommanderError } from "commander";
import { escapeLinesForTerminal } from "../lib/logging/terminal-text.ts";
import { commentCommands } from "./commands/comments.ts";
import { maintenanceCommands } from "./commands/maintenance.ts";
import { draftCommands } from "./commands/drafts.ts";
import { editCommand } from "./commands/edit.ts";
import { exportCommands } from "./commands/export.ts";
import { importCommands } from "./commands/import.ts";
import { keyCommands } from "./commands/keys.ts";
import { memberCommands } from "./commands/members.ts";
import { postCommands } from "./commands/posts.ts";
import { redirectCommands } from "./commands/redirects.ts";
import { settingCommands } from "./commands/settings.ts";
import { ignoreClosedOutput, printErrorLines } from "./print.ts";
import { teamCommands } from "./commands/team.ts";
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
teamCommands(program);
keyCommands(program);
webhookCommands(program);
settingCommands(program);
redirectCommands(program);
maintenanceCommands(program);

ignoreClosedOutput();
try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : wrongUse;
  } else {
    // Only failed commands load the modules with the errors.
    const { describeError } = await import("./describe-error.ts");
    printErrorLines(describeError(error));
    process.exitCode = failed;
  }
}
