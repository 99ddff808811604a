import { getLook } from "#lib/site/current-look.ts";
import { GeneratedCover } from "../../media/generated-cover.tsx";
import { Picture } from "../../media/picture.tsx";
import styles from "./post-cover.module.css";
import type { PostWithAuthor } from "../post-with-author.ts";

type Props = {
  item: PostWithAuthor;
  sizes: string;
  shape: "lead" | "card" | "row" | "wide" | "square";
  /** Whether to give the picture alt text. In lists, the title next to it is enough. */
  described?: boolean;
  urgent?: boolean;
};

/** Number of drawings needed to fill a full-width band. */
const bandRepeats = 8;

/** Renders the picture or the generated cover of a post, unless the look has no covers. */
export function PostCover({ item, sizes, shape, described = false, urgent = false }: Props) {
  if (getLook().cover === "none") return null;
  const { cover, slug } = item.post;
  const isBand = cover === undefined && shape === "wide";
  return (
    <div className={`${styles.cover} ${styles[isBand ? "band" : shape]}`}>
      {cover === undefined ? (
        <GeneratedCover
          seed={slug}
          ink={item.ink}
          times={isBand ? bandRepeats : 1}
          className={styles.picture}
        />
      ) : (
        <Picture
          picture={cover}
          sizes={sizes}
          urgent={urgent}
          className={styles.picture}
          {...(described ? {} : { alt: "" })}
        />
      )}
    </div>
  );
}
