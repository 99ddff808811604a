/** Lets the site write the changes of imported posts to their Markdown files. */
import type { Settings } from "../../lib/config/settings.ts";
import { log } from "../../lib/logging/log.ts";
import type { Platform } from "../../lib/platform/index.ts";

/** Gives the platform a writer if the owner has asked for it. */
export async function writeEditedFiles(
  platform: Platform,
  { editedFiles }: Settings,
): Promise<void> {
  if (editedFiles !== "write") return;
  // Other sites do not load the importer.
  const { createMarkdownWriter } =
    await import("../../lib/import/write-back/create-markdown-writer.ts");
  const report = (file: string, reason: string) =>
    log().warn({ file }, `an edited post is not written to its file: ${reason}`);
  platform.sources.setWriter(createMarkdownWriter(platform, report));
}
