import inks from "../../theme/inks.module.css";
import styles from "./kicker.module.css";
import type { Story } from "../story.ts";

/** Renders the first category of a post, in the category's ink. */
export function Kicker({ story: { category, ink } }: { story: Story }) {
  if (category === undefined) return null;
  return <p className={`${styles.kicker} ${inks[ink]}`}>{category.label}</p>;
}
