import type { Video, Picture } from "#lib/blog/model.ts";
import { aspectRatio } from "../../rich-content/style.ts";
import styles from "./cover-video.module.css";

type Props = {
  video: Video;
  poster: Picture | undefined;
  /** The video's accessible name if the poster has no alt text. */
  name: string;
};

/** Renders a video instead of a post's cover, with the browser's native player. */
export function CoverVideo({ video, poster, name }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the API has no captions for videos
    <video
      src={video.src}
      poster={poster?.src}
      aria-label={poster?.alt || name}
      className={styles.video}
      style={{ aspectRatio: aspectRatio(video.width, video.height) ?? "16 / 9" }}
      controls
      playsInline
      preload={poster === undefined ? "metadata" : "none"}
    />
  );
}
