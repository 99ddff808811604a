import type { Post } from "#lib/blog/model.ts";
import { getLook } from "#lib/site/current-look.ts";
import { widestPicture } from "../../media/widest-picture.ts";
import { PostCover } from "../cards/post-cover.tsx";
import type { PostWithAuthor } from "../post-with-author.ts";
import { ArticleHeader } from "./article-header.tsx";
import styles from "./article-opening.module.css";
import { CoverVideo } from "./cover-video.tsx";

type Props = { post: Post; item: PostWithAuthor };

/** Renders a post's header and its cover, in the place that the look gives it. A video always has the full width. */
export function ArticleOpening({ post, item }: Props) {
  const { cover } = getLook();
  if (post.video !== undefined)
    return (
      <>
        <ArticleHeader post={post} item={item} />
        <div className={styles.wide}>
          <CoverVideo video={post.video} poster={post.cover} name={post.title} />
        </div>
      </>
    );
  if (cover === "beside")
    return (
      <div className={styles.beside}>
        <ArticleHeader post={post} item={item} isNarrow />
        <PostCover
          item={item}
          shape="square"
          sizes="(min-width: 85em) 32rem, (min-width: 56.25em) 40vw, 100vw"
          described
          urgent
        />
      </div>
    );
  if (cover === "none")
    return (
      <>
        <ArticleHeader post={post} item={item} />
        <hr className={styles.rule} />
      </>
    );
  return (
    <>
      <ArticleHeader post={post} item={item} />
      <div className={styles.wide}>
        <PostCover
          item={item}
          shape="wide"
          sizes={`(min-width: 85em) ${widestPicture}px, (min-width: 56.25em) calc(100vw - 7rem), 100vw`}
          described
          urgent
        />
      </div>
    </>
  );
}
