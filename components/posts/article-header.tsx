import type { Post } from "#lib/blog/model.ts";
import { plainText } from "#lib/rich-content/text.ts";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../layout/page-link.tsx";
import { Picture } from "../media/picture.tsx";
import styles from "./article-header.module.css";
import { Kicker } from "./kicker.tsx";
import { PostDate } from "./post-date.tsx";
import type { Story } from "./story.ts";

type Props = { post: Post; story: Story };

/** Title and standfirst on the text's axis; who, when and where in the margin. */
export function ArticleHeader({ post, story }: Props) {
  const { author, category } = story;
  const standfirst = standfirstOf(post);
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{post.title}</h1>
      {standfirst !== undefined && <p className={styles.standfirst}>{standfirst}</p>}
      {category !== undefined && (
        <PageLink href={paths.category(category.slug)} className={styles.category}>
          <Kicker story={story} />
        </PageLink>
      )}
      <div className={styles.meta}>
        {author?.photo !== undefined && (
          <Picture picture={author.photo} sizes="44px" alt="" className={styles.photo} />
        )}
        <div>
          {author !== undefined && <p className={styles.author}>{author.name}</p>}
          <p className={styles.facts}>
            <PostDate date={post.publishedAt} />
            <span>{post.minutesToRead} min read</span>
          </p>
          <Translations post={post} />
        </div>
      </div>
    </header>
  );
}

/** The excerpt, unless it was cut from the text's own beginning and would be read twice. */
function standfirstOf({ excerpt, richContent }: Post): string | undefined {
  const beginning = excerpt.replace(/[….\s]+$/, "").slice(0, 80);
  const repeats = beginning === "" || plainText(richContent).trimStart().startsWith(beginning);
  return repeats ? undefined : excerpt;
}

function Translations({ post }: { post: Post }) {
  const others = post.translations.filter(({ language }) => language !== post.language);
  if (others.length === 0) return null;
  return (
    <p className={styles.facts}>
      <span>Also in</span>
      {others.map(({ slug, language }) => (
        <PageLink key={slug} href={paths.post(slug)} hrefLang={language} lang={language}>
          {nameOfLanguage(language)}
        </PageLink>
      ))}
    </p>
  );
}

/** A language by the name its readers call it. */
function nameOfLanguage(language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  } catch {
    return language;
  }
}
