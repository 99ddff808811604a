import type { ReactNode } from "react";
import type { RichContentContainer } from "#lib/rich-content/document.ts";
import { words } from "#lib/site/interface-language.ts";
import styles from "./spoiler.module.css";

type Props = { spoiler: RichContentContainer["spoiler"]; children: ReactNode };

/** Renders content behind a cover that opens without JavaScript. */
export function Spoiler({ spoiler, children }: Props) {
  if (spoiler?.enabled !== true) return children;
  const say = words();
  return (
    <details className={styles.spoiler}>
      <summary className={styles.cover}>
        <span className={styles.description}>
          {spoiler.description || say("content.spoiler.description")}
        </span>
        <span className={styles.button}>{spoiler.buttonText || say("content.spoiler.show")}</span>
      </summary>
      {children}
    </details>
  );
}
