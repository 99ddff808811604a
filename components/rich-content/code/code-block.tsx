/* oxlint-disable react/no-array-index-key -- lines and tokens have no IDs, and nothing here is updated */
import type { ReactNode } from "react";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { buildAnchor } from "../anchors.ts";
import { Inline } from "../text/inline.tsx";
import type { NodeProps } from "../node.ts";
import { nodeStyle } from "../style.ts";
import styles from "./code-block.module.css";
import { Island } from "../island.ts";
import type { CodeLine } from "./code-line.ts";

/** Renders code exactly as typed. The block scrolls, so it must be keyboard-focusable. */
export function CodeBlock({ node, context }: NodeProps) {
  const t = getTranslations();
  const lines = context.highlights?.get(node);
  return (
    <div id={buildAnchor(node.id)} className={styles.block}>
      <pre
        dir="ltr"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be focusable
        tabIndex={0}
        className={styles.code}
        style={nodeStyle(node.style)}
      >
        <code>{lines === undefined ? <Inline nodes={node.nodes} /> : coloured(lines)}</code>
      </pre>
      <Island
        part="copy button"
        copy={t("content.code.copy")}
        copied={t("content.code.copied")}
        className={styles.copy}
      />
    </div>
  );
}

function coloured(lines: readonly CodeLine[]): ReactNode {
  return lines.map((line, index) => [
    index === 0 ? "" : "\n",
    ...line.map(({ text, kind }, position) =>
      kind === undefined ? (
        text
      ) : (
        <span key={`${index} ${position}`} className={styles[kind]}>
          {text}
        </span>
      ),
    ),
  ]);
}
