"use client"; // chooses the authors of the post

import { useTranslations } from "use-intl";
import { postLimits } from "#lib/wix/post-limits.ts";
import { PickField } from "../../../ui/forms/pick-field.tsx";
import { findAuthors, searchAuthors } from "../data/author-calls.ts";
import { useOpenEditor, useShown } from "../page/editor-context.tsx";
import { MultiPickField } from "./multi-pick-field.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useChoices } from "./use-choices.ts";

const calls = { key: ["authors"], find: findAuthors, search: searchAuthors };
/** Maximum number of co-authors, as on the platform. */

/** Edits the author and the co-authors, who need no account. */
export function AuthorsSection() {
  const t = useTranslations();
  const { store } = useOpenEditor();
  const { memberId, coAuthorIds } = useShown().values;
  const author = useChoices(memberId === "" ? [] : [memberId], calls);
  const coAuthors = useChoices(coAuthorIds, calls);
  return (
    <SettingsSection title={t("editing.authors.title")}>
      <PickField
        label={t("editing.authors.author")}
        name="author"
        choices={author.found}
        value={author.chosen[0]}
        isRequired
        onSearch={author.onType}
        onPick={(picked) => {
          if (picked === undefined || picked.id === memberId) return;
          store.change({
            memberId: picked.id,
            coAuthorIds: coAuthorIds.filter((id) => id !== picked.id),
          });
        }}
      />
      <MultiPickField
        {...coAuthors}
        label={t("editing.authors.coAuthors")}
        found={coAuthors.found.filter(({ id }) => id !== memberId)}
        maximum={postLimits.coAuthorIds}
        longestText={100}
        onChange={(choices) => store.change({ coAuthorIds: choices.map(({ id }) => id) })}
      />
    </SettingsSection>
  );
}
