import type { ProviderFrame } from "#lib/rich-content/providers.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { Island } from "../island.ts";
import styles from "./frames.module.css";

type Props = {
  frame: ProviderFrame;
  href: string;
  title: string | undefined;
  /** URL of a picture to show until the reader starts the player. */
  poster: string | undefined;
};

const notes = {
  video: "content.provider.playVideo",
  audio: "content.provider.playAudio",
  post: "content.provider.playPost",
} as const;

/**
 * Renders a placeholder that loads a provider's content when clicked. Its note names the provider, which then
 * receives a request.
 */
export function ProviderStill({ frame, href, title, poster }: Props) {
  const { kind, provider } = frame;
  const t = getTranslations();
  const name = title ?? t(`content.provider.${kind}`, { provider });
  return (
    <Island part="click to play" frame={frame} href={href} title={name}>
      {poster !== undefined && (
        // oxlint-disable-next-line nextjs/no-img-element -- next/image adds JavaScript
        <img
          src={poster}
          alt=""
          className={styles.poster}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          width={1280}
          height={720}
        />
      )}
      <span className={poster === undefined ? styles.plain : styles.over}>
        <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" className={styles.play}>
          <circle cx="24" cy="24" r="23" />
          <path d="M19.5 15.5v17l14-8.5z" />
        </svg>
        <span className={styles.words}>
          <span className={styles.title}>{name}</span>
          <span className={styles.note}>{t(notes[kind], { provider })}</span>
        </span>
      </span>
    </Island>
  );
}
