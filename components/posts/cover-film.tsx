import type { Film, Picture } from "#lib/blog/model.ts";
import { aspectRatio } from "../rich-content/style.ts";
import styles from "./cover-film.module.css";

type Props = {
  film: Film;
  poster: Picture | undefined;
  /** What assistive technology calls it. */
  name: string;
};

/** A film in place of a post's cover, with the browser's own player. */
export function CoverFilm({ film, poster, name }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the API has no captions for videos
    <video
      src={film.src}
      poster={poster?.src}
      aria-label={poster?.alt || name}
      className={styles.film}
      style={{ aspectRatio: aspectRatio(film.width, film.height) ?? "16 / 9" }}
      controls
      playsInline
      preload={poster === undefined ? "metadata" : "none"}
    />
  );
}
