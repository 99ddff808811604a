import { readTextDirection } from "#lib/rich-content/direction.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { buildAnchor } from "../anchors.ts";
import { Figure } from "../figure.tsx";
import type { NodeProps } from "../node.ts";
import { nameNode } from "../node-names.ts";
import { indent } from "../style.ts";
import styles from "./table-of-contents.module.css";

/** Renders links to the document's headings. */
export function TableOfContents({ node, context }: NodeProps) {
  const { containerData, title, includedHeadings } = node.tocData ?? {};
  const levels = includedHeadings ?? [];
  const entries = context.outline.filter(
    ({ level }) => levels.length === 0 || levels.includes(level),
  );
  if (entries.length === 0) return null;
  const top = Math.min(...entries.map(({ level }) => level));
  return (
    <Figure node={node} container={containerData}>
      <nav
        aria-label={nameNode(node, context, title || getTranslations()("content.text.contents"))}
      >
        <ol className={styles.list}>
          {entries.map(({ id, level, text }) => (
            <li
              key={id}
              dir={readTextDirection(text)}
              style={{ marginInlineStart: indent((level - top) * 1.25, "rem") }}
            >
              <a href={`#${context.headingSlugs.get(id) ?? buildAnchor(id) ?? ""}`}>{text}</a>
            </li>
          ))}
        </ol>
      </nav>
    </Figure>
  );
}
