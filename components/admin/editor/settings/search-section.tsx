"use client"; // edits the texts for search results and shared links

import { useTranslations } from "use-intl";
import {
  readSearchTexts,
  shownDescription,
  shownTitle,
  writeSearchTexts,
  type SearchTexts,
} from "#lib/editor/post/seo-data.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { cutExcerpt, makeExcerpt } from "#lib/rich-content/text.ts";
import { isPageSlug } from "#lib/site/paths/page-path.ts";
import { writtenIn } from "#lib/site/text/language.ts";
import { TextArea, TextField } from "../../../ui/forms/text-field.tsx";
import { useOpenEditor, useShown } from "../page/editor-context.tsx";
import { findCoverSource } from "./cover-section.tsx";
import styles from "./search-section.module.css";
import { SettingsSection } from "./settings-section.tsx";

export function SearchSection() {
  const t = useTranslations();
  const { store } = useOpenEditor();
  const { values } = useShown();
  const texts = readSearchTexts(values.seoData);
  const change = (next: Partial<SearchTexts>) =>
    store.change({ seoData: writeSearchTexts(values.seoData, { ...texts, ...next }) });
  const count = (text: string, length: number) =>
    t("editing.search.count", { count: text.length, length });
  return (
    <SettingsSection title={t("editing.search.title")}>
      <TextField
        name="seoTitle"
        label={t("editing.search.titleField")}
        placeholder={values.title}
        {...writtenIn(values.language)}
        value={texts.title}
        maxLength={200}
        helper={count(texts.title || values.title, shownTitle)}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        name="seoDescription"
        label={t("editing.search.description")}
        rows={2}
        {...writtenIn(values.language)}
        value={texts.description}
        maxLength={500}
        helper={count(texts.description || values.excerpt, shownDescription)}
        onChange={({ target }) => change({ description: target.value })}
      />
      <SearchPreviews />
    </SettingsSection>
  );
}

/** Returns the segments of the address of a post or page. */
const listSegments = (slug: string): string[] =>
  isPageSlug(slug) ? slug.slice(1).split("/") : ["post", slug];

/** Renders the post as a search result and as the card of a shared link. */
function SearchPreviews() {
  const t = useTranslations();
  const { place, store } = useOpenEditor();
  const { values } = useShown();
  const texts = readSearchTexts(values.seoData);
  const title = texts.title || values.title || t("admin.posts.untitled");
  const excerpt =
    values.excerpt || makeExcerpt(normaliseRichContent(store.readValues().richContent));
  const description = texts.description || excerpt;
  const cover = findCoverSource(values);
  const host = place.siteUrl.replace(/^https?:\/\//, "");
  const written = writtenIn(values.language);
  return (
    <>
      <figure className={styles.figure}>
        <figcaption className="caption">{t("editing.search.result")}</figcaption>
        <div className={styles.result} {...written}>
          <p className={styles.address}>
            {place.siteName}{" "}
            <span dir="ltr">{[host, ...listSegments(values.seoSlug)].join(" › ")}</span>
          </p>
          <p className={styles.link}>{cutExcerpt(title, shownTitle + 1)}</p>
          <p className="soft">{cutExcerpt(description, shownDescription + 1)}</p>
        </div>
      </figure>
      <figure className={styles.figure}>
        <figcaption className="caption">{t("editing.search.card")}</figcaption>
        <div className={styles.card} {...written}>
          {cover === undefined ? (
            <p className={styles.generated}>{title}</p>
          ) : (
            // oxlint-disable-next-line nextjs/no-img-element -- the picture may be on any host
            <img src={cover} alt="" className={styles.picture} />
          )}
          <div className={styles.words}>
            <p className={styles.address}>{host}</p>
            <p className={styles.name}>{cutExcerpt(title, 80)}</p>
            <p className="soft">{cutExcerpt(description, 110)}</p>
          </div>
        </div>
      </figure>
    </>
  );
}
