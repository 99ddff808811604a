import { readableDuration, webAddress } from "#lib/rich-content/facts.ts";
import { interfaceLanguage, getTranslations } from "#lib/site/text/interface-language.ts";
import { safeUrl } from "#lib/rich-content/url.ts";
import styles from "../card.module.css";
import { Figure } from "../figure.tsx";
import { DocumentPicture } from "../media/document-picture.tsx";
import type { NodeProps } from "../node.ts";

const actions = {
  PRODUCT: "content.offer.product",
  EVENT: "content.offer.event",
  BOOKING: "content.offer.booking",
} as const;

/** Renders one of the owner's products, events or services as a card with a link. */
export function AppEmbed({ node }: NodeProps) {
  const { containerData, type, name, url, image, imageSrc, bookingData, eventData } =
    node.appEmbedData ?? {};
  const picture = image?.src === undefined ? { ...image, src: { url: imageSrc } } : image;
  const href = safeUrl(webAddress(url), "link");
  const facts =
    type === "EVENT"
      ? [eventData?.scheduling, eventData?.location]
      : type === "BOOKING"
        ? (bookingData?.durations ?? []).map((duration) =>
            readableDuration(duration, interfaceLanguage()),
          )
        : [];
  if ((name ?? "") === "" && href === undefined) return null;
  return (
    <Figure node={node} container={containerData}>
      <div className={styles.offer}>
        <DocumentPicture
          media={picture}
          sizes="(min-width: 37.5em) 15rem, calc(100vw - 2.5rem)"
          className={styles.thumbnail}
        />
        <div className={styles.words}>
          <p className={styles.title}>{name}</p>
          {facts.filter(Boolean).map((fact) => (
            <p key={fact} className={styles.description}>
              {fact}
            </p>
          ))}
          {href !== undefined && (
            <a href={href} rel="noopener" className={styles.action}>
              {getTranslations()(type === undefined ? "content.offer.other" : actions[type])}
              <span className="visually-hidden">: {name}</span>
            </a>
          )}
        </div>
      </div>
    </Figure>
  );
}
