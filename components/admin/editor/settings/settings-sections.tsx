"use client"; // edits the settings of the post

import { mayPublish } from "#lib/editor/publishing/list-commands.ts";
import { useIsReading, useOpenEditor } from "../page/editor-context.tsx";
import { AddressSection } from "./address-section.tsx";
import { AuthorsSection } from "./authors/authors-section.tsx";
import { CoverSection } from "./cover/cover-section.tsx";
import { DateSection } from "./date-section.tsx";
import { ExcerptSection } from "./excerpt-section.tsx";
import { LanguageSection } from "./language/language-section.tsx";
import { LinksSection } from "./links/links-section.tsx";
import { OptionsSection } from "./options-section.tsx";
import { SearchSection } from "./seo/search-section.tsx";
import styles from "./settings-panel.module.css";
import { TaxonomySection } from "./taxonomy/taxonomy-section.tsx";

/** Renders all groups of settings. They cannot be changed while another page edits the post. */
export function SettingsSections() {
  const isReading = useIsReading();
  const { place } = useOpenEditor();
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
