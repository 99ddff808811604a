import type { Editor } from "@tiptap/core";
import { CodeTools } from "./code-tools.tsx";
import { SectionTools } from "./section-tools.tsx";
import { TableTools } from "./table-tools.tsx";

/** Renders the tools for the table, the code or the collapsible section around the cursor. */
export function ContextTools({ editor }: { editor: Editor }) {
  return (
    <>
      <TableTools editor={editor} />
      <CodeTools editor={editor} />
      <SectionTools editor={editor} />
    </>
  );
}
