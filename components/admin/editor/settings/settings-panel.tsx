"use client"; // shows the settings beside the text, or in a sheet on narrow screens

import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import useMediaQuery from "@mui/material/useMediaQuery";
import { X } from "lucide-react";
import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { mayPublish } from "#lib/editor/post/list-commands.ts";
import { writtenIn } from "#lib/site/text/language.ts";
import { isPageSlug } from "#lib/site/paths/page-path.ts";
import { isRejected } from "#lib/editor/saving/describe-saving.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { slugifyText } from "#lib/site/paths/slugify-text.ts";
import { postLimits } from "#lib/wix/post-limits.ts";
import { useTimeZone } from "../../../ui/dates.tsx";
import { SlugField, TextArea, TextField } from "../../../ui/forms/text-field.tsx";
import { formatLocalMinute, formatTimeZone, parseLocalMinute } from "../../posts/post-dates.ts";
import { useIsReading, useOpenEditor, useSaving, useShown } from "../page/editor-context.tsx";
import { SideSheet } from "../page/side-sheet.tsx";
import { AuthorsSection } from "./authors-section.tsx";
import { CoverSection } from "./cover-section.tsx";
import { LanguageSection } from "./language-section.tsx";
import { LinksSection } from "./links-section.tsx";
import { PathSection } from "./path-section.tsx";
import { OptionsSection } from "./options-section.tsx";
import { SearchSection } from "./search-section.tsx";
import styles from "./settings-panel.module.css";
import { SettingsSection } from "./settings-section.tsx";
import { TaxonomySection } from "./taxonomy-section.tsx";

/** Renders the settings of the post. */
export function SettingsPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const id = useId();
  const isBeside = useMediaQuery("(min-width: 64em)");
  if (!isBeside) {
    return (
      <SideSheet title={t("editing.frame.settings")} onClose={onClose}>
        <SettingsSections />
      </SideSheet>
    );
  }
  return (
    <aside className={styles.panel} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {t("editing.frame.settings")}
        </h2>
        <IconButton aria-label={t("editing.settings.close")} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      <SettingsSections />
    </aside>
  );
}

/** Renders the settings of a post or a page. They cannot be changed while another tab edits it. */
function SettingsSections() {
  const isReading = useIsReading();
  const { place } = useOpenEditor();
  const { values } = useShown();
  if (isPageSlug(values.seoSlug)) {
    return (
      <fieldset disabled={isReading} className={styles.fieldset}>
        <div className={styles.sections}>
          <PathSection />
          <CoverSection />
          <SearchSection />
          <LanguageSection />
          <LinksSection />
        </div>
      </fieldset>
    );
  }
  return (
    <fieldset disabled={isReading} className={styles.fieldset}>
      <div className={styles.sections}>
        <AddressSection />
        <ExcerptSection />
        <CoverSection />
        <TaxonomySection />
        {mayPublish(place.role) && <AuthorsSection />}
        <SearchSection />
        <LanguageSection />
        <DateSection />
        <OptionsSection />
        <LinksSection />
      </div>
    </fieldset>
  );
}

/** Edits the slug. It is saved when the field loses the focus, because readers may use the address. */
function AddressSection() {
  const t = useTranslations();
  const { place, store } = useOpenEditor();
  const { values, meta } = useShown();
  const [typed, setTyped] = useState<string>();
  const isTaken = useSaving((saving) => isRejected(saving, "seoSlug"));
  const slug = typed ?? values.seoSlug;
  const finish = () => {
    const next = slugifyText(slug);
    setTyped(undefined);
    if (next !== "" && next !== values.seoSlug) store.changeSlug(next);
  };
  const host = place.siteUrl.replace(/^https?:\/\//, "");
  const isPublic = meta.status === "PUBLISHED";
  return (
    <SettingsSection title={t("editing.settings.address")}>
      <SlugField
        name="seoSlug"
        label={t("admin.slug.field")}
        value={slug}
        helper={
          <>
            {host + paths.post(slugifyText(slug) || "…")}
            {isPublic && (
              <>
                <br />
                {t("admin.slug.leads")}
              </>
            )}
          </>
        }
        error={isTaken ? t("members.problems.slugTaken") : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={finish}
      />
    </SettingsSection>
  );
}

function ExcerptSection() {
  const t = useTranslations();
  const { store } = useOpenEditor();
  const { values } = useShown();
  const { length } = values.excerpt;
  return (
    <SettingsSection title={t("editing.texts.excerpt")} isTitleHidden>
      <TextArea
        name="excerpt"
        label={t("editing.texts.excerpt")}
        rows={3}
        {...writtenIn(values.language)}
        value={values.excerpt}
        error={
          length > postLimits.excerpt
            ? t("editing.settings.excerptTooLong", { maximum: postLimits.excerpt, count: length })
            : undefined
        }
        helper={t("editing.settings.excerptHelp")}
        onChange={(event) => store.change({ excerpt: event.target.value })}
      />
    </SettingsSection>
  );
}

/** Edits the date that readers see. */
function DateSection() {
  const t = useTranslations();
  const language = useLocale();
  const timeZone = useTimeZone();
  const { store } = useOpenEditor();
  const { values, meta } = useShown();
  const { firstPublishedDate } = values;
  const [now] = useState(() => new Date());
  const date = firstPublishedDate === undefined ? undefined : new Date(firstPublishedDate);
  const zone = formatTimeZone(date ?? now, timeZone, language);
  return (
    <SettingsSection title={t("editing.settings.date")}>
      <TextField
        type="datetime-local"
        name="firstPublishedDate"
        label={t("editing.settings.dateField")}
        helper={`${t("editing.settings.dateHelp")} ${t("admin.schedule.zone", { zone })}`}
        value={date === undefined ? "" : formatLocalMinute(date, timeZone)}
        max={formatLocalMinute(now, timeZone)}
        onChange={({ target }) => {
          const chosen = parseLocalMinute(target.value, timeZone);
          if (chosen === undefined) return;
          store.change({ firstPublishedDate: chosen.toISOString() });
        }}
      />
      {date !== undefined && meta.status !== "PUBLISHED" && (
        <div>
          <Button
            variant="outlined"
            onClick={({ currentTarget }) => {
              store.change({ firstPublishedDate: undefined });
              // The button disappears.
              currentTarget.closest("section")?.querySelector("input")?.focus();
            }}
          >
            {t("posts.date.clear")}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}
