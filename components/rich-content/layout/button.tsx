import { getTranslations } from "#lib/site/text/interface-language.ts";
import styles from "./button.module.css";
import { Figure } from "../figure.tsx";
import { DocumentLink, buildHref } from "../text/link.tsx";
import type { NodeProps } from "../node.ts";
import { createStyle, cssColor, pixels } from "../style.ts";

/**
 * Renders a button that links to its destination. Buttons of type `ACTION` are disabled, because they would
 * call code on their original site.
 */
export function Button({ node }: NodeProps) {
  const { containerData, styles: look, text, link, type } = node.buttonData ?? {};
  const { colors, border } = look ?? {};
  const style = createStyle({
    color: cssColor(colors?.text),
    backgroundColor: cssColor(colors?.background),
    borderColor: cssColor(colors?.border),
    borderWidth: pixels(border?.width, 0, 20),
    borderRadius: pixels(border?.radius, 0, 100),
  });
  const label = text || getTranslations()("content.button.untitled");
  const leads = type !== "ACTION" && buildHref(link) !== undefined;
  return (
    <Figure node={node} container={containerData}>
      <span className={styles.place}>
        {leads ? (
          <DocumentLink link={link} className={styles.button} style={style}>
            {label}
          </DocumentLink>
        ) : (
          <button type="button" disabled className={styles.button} style={style}>
            {label}
          </button>
        )}
      </span>
    </Figure>
  );
}
