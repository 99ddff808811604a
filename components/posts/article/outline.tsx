import type { OutlineEntry } from "#lib/rich-content/outline.ts";
import { interfaceWithin, getTranslations } from "#lib/site/text/interface-language.ts";
import { CurrentSection } from "./current-section.tsx";
import styles from "./outline.module.css";

type Props = {
  entries: readonly OutlineEntry[];
  slugs: ReadonlyMap<string, string>;
  language: string;
};

/**
 * Renders links to the sections of a longer text: next to it if there is room, otherwise collapsed above it.
 */
export function Outline({ entries, slugs, language }: Props) {
  const sections = entries.filter(
    ({ id, level, text }) => level <= 2 && text.trim() !== "" && slugs.has(id),
  );
  if (sections.length < 3) return null;
  const title = getTranslations()("reading.post.outline");
  return (
    <CurrentSection aria-label={title} className={styles.outline}>
      <details className={styles.fold}>
        <summary className={styles.title} {...interfaceWithin(language)}>
          {title}
        </summary>
        <ol className={styles.entries}>
          {sections.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${slugs.get(id)}`} className={styles.entry}>
                {text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </CurrentSection>
  );
}
