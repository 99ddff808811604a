import inks from "../../theme/inks.module.css";
import styles from "./kicker.module.css";
import type { PostWithAuthor } from "../post-with-author.ts";

/** Renders the first category of a post, in the category's ink. */
export function Kicker({ item: { category, ink } }: { item: PostWithAuthor }) {
  if (category === undefined) return null;
  return <p className={`${styles.kicker} ${inks[ink]}`}>{category.label}</p>;
}
