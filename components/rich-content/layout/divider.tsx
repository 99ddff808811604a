import { buildAnchor } from "../anchors.ts";
import type { NodeProps } from "../node.ts";
import styles from "./divider.module.css";

const widths: Readonly<Record<string, string | undefined>> = {
  LARGE: styles["large"],
  MEDIUM: styles["medium"],
  SMALL: styles["small"],
};
const alignments: Readonly<Record<string, string | undefined>> = {
  LEFT: styles["left"],
  RIGHT: styles["right"],
};
const lines: Readonly<Record<string, string | undefined>> = {
  DOUBLE: styles["double"],
  DASHED: styles["dashed"],
  DOTTED: styles["dotted"],
};

export function Divider({ node }: NodeProps) {
  const { lineStyle = "SINGLE", width = "LARGE", alignment = "CENTER" } = node.dividerData ?? {};
  const names = [styles["divider"], lines[lineStyle], widths[width], alignments[alignment]];
  return <hr id={buildAnchor(node.id)} className={names.filter(Boolean).join(" ")} />;
}
