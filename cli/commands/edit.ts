/** The command `edit`: the address of the editor, or the post as a file in a text editor. */
import { resolve } from "node:path";
import type { Command } from "commander";
import { CommandError } from "../../lib/command/command-error.ts";
import { findPost } from "../find-post.ts";
import { formatExamples } from "../options.ts";
import { printLine } from "../print.ts";
import { withPlatform } from "../with-platform.ts";

const notes = `${formatExamples("edit winter-soup", "edit winter-soup --file")}

The program that EDITOR names opens the file. If it can't be saved, it is kept, and --file <path> opens it again.`;

export function editCommand(program: Command): void {
  program
    .command("edit")
    .helpGroup("Posts:")
    .description("Prints the address of a post's editor, or opens the post as a Markdown file.")
    .argument("<post>", "a slug or an id")
    .option("--file [path]", "edit the post as a Markdown file in your text editor")
    .addHelpText("after", notes)
    .action((key: string, { file }: { file?: string | true }) =>
      withPlatform(async (platform) => {
        const { id } = await findPost(platform, key);
        const record = await platform.archive.findLatest(id);
        if (record === undefined || record.post.status === "DELETED") {
          throw new CommandError(`“${key}” is in the trash. Restore it first, with “untrash”.`);
        }
        const { editAsFile, formatEditorAddress } = await import("../edit-as-file.ts");
        if (file === undefined) return printLine(formatEditorAddress(id));
        await editAsFile(platform, record, file === true ? undefined : resolve(file));
      }),
    );
}
