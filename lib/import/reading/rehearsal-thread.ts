/** A worker thread that converts texts without their files, and reports only whether this succeeds. */
import { parentPort } from "node:worker_threads";
import { htmlToRichContent } from "../../convert/html/to-rich-content.ts";
import { MarkdownError, parseMarkdown, tooDeep } from "../../convert/markdown/context.ts";
import { convertHtml } from "../../convert/markdown/html-pieces.ts";
import { referencesIn } from "../../convert/markdown/references.ts";
import { markdownToRichContent } from "../../convert/markdown/to-rich-content.ts";
import { SourceError } from "../../convert/source-media.ts";
import { sendToMainThread } from "../../threads/send-to-main-thread.ts";
import type { RehearsalResult, RehearsedText } from "./rehearsal.ts";

const media = { copy: () => Promise.resolve(undefined), report: () => undefined };

async function convertMarkdown(markdown: string): Promise<void> {
  const root = parseMarkdown(markdown);
  const html = await convertHtml(referencesIn(root).html, { media });
  markdownToRichContent(root, () => ({ width: 0, height: 0 }), { html });
}

async function rehearse({ format, text }: RehearsedText): Promise<RehearsalResult> {
  try {
    await (format === "html" ? htmlToRichContent(text, { media }) : convertMarkdown(text));
    return {};
  } catch (error) {
    if (error instanceof RangeError) return { problem: tooDeep };
    // The conversion in the main thread reports these errors.
    if (error instanceof MarkdownError || error instanceof SourceError) return {};
    throw error;
  }
}

parentPort?.on("message", (text: RehearsedText) => void rehearse(text).then(sendToMainThread));
sendToMainThread("READY");
