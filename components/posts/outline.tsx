import type { OutlineEntry } from "#lib/rich-content/outline.ts";
import { words } from "#lib/site/interface-language.ts";
import styles from "./outline.module.css";

type Props = { entries: readonly OutlineEntry[]; slugs: ReadonlyMap<string, string> };

/** The sections of a longer text, beside it. */
export function Outline({ entries, slugs }: Props) {
  const sections = entries.filter(({ level, text }) => level <= 2 && text.trim() !== "");
  if (sections.length < 3) return null;
  return (
    <nav aria-label={words()("reading.post.outline")} className={styles.outline}>
      <ol className={styles.entries}>
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${slugs.get(id)}`} className={styles.entry}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
