import type { CSSProperties } from "react";
import { words } from "#lib/site/interface-language.ts";
import styles from "./button.module.css";
import { Figure } from "../figure.tsx";
import { DocumentLink, buildHref } from "../text/link.tsx";
import type { NodeProps } from "../node.ts";
import { cssColor, numberIn } from "../style.ts";

/**
 * Renders a button that links to its destination. A button of type `ACTION` is disabled, because it would call
 * code of its original site.
 */
export function Button({ node }: NodeProps) {
  const { containerData, styles: look, text, link, type } = node.buttonData ?? {};
  const { colors, border } = look ?? {};
  const style: CSSProperties = {};
  const color = cssColor(colors?.text);
  if (color !== undefined) style.color = color;
  const background = cssColor(colors?.background);
  if (background !== undefined) style.backgroundColor = background;
  const line = cssColor(colors?.border);
  if (line !== undefined) style.borderColor = line;
  const width = numberIn(border?.width, 0, 20);
  if (width !== undefined) style.borderWidth = `${width}px`;
  const radius = numberIn(border?.radius, 0, 100);
  if (radius !== undefined) style.borderRadius = `${radius}px`;
  const label = text || words()("content.button.untitled");
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
