"use client"; // loads the menus, keeps edits until they are saved, and warns before they are lost

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ask } from "#components/calls/ask.ts";
import { AsyncState } from "#components/calls/async-state.tsx";
import { describeFailure } from "#components/calls/problems.ts";
import { useResource } from "#components/calls/use-resource.tsx";
import { categoriesResponse } from "#lib/wix/admin/admin-responses.ts";
import { menusSchema } from "#lib/wix/site/menus.ts";
import {
  changedSettingsResponse,
  settingsResponse,
  type SettingGroupResponse,
} from "#lib/wix/site/site-settings-responses.ts";
import { EditForm } from "../../members/account/profile/edit-form.tsx";
import { useSubmission } from "../../ui/forms/use-submission.ts";
import { LatestChange } from "../settings/latest-change.tsx";
import { buildCategoriesPath } from "../taxonomy/taxonomy-calls.ts";
import { createCategories, createDefaults } from "./default-menus.ts";
import { describeMenuProblem } from "./describe-menu-problem.ts";
import { toItems, toMenus, type EditedMenus } from "./menu-items.ts";
import { MenuSections } from "./menu-sections.tsx";
import styles from "./menus.module.css";

const settingsPath = "/api/site/settings";

/** Renders the form for all menus. */
export function MenuForm() {
  const { data, error, mutate, reload } = useResource(settingsPath, settingsResponse);
  const categories = useResource(buildCategoriesPath(""), categoriesResponse);
  const group = data?.groups.find((one) => one.group === "menus");
  if (group === undefined || categories.data === undefined) {
    return (
      <AsyncState
        area="admin"
        error={error ?? categories.error}
        reload={() => {
          reload();
          categories.reload();
        }}
      />
    );
  }
  return (
    <LoadedForm
      loaded={group}
      categories={categories.data.categories}
      onSaved={async () => {
        await mutate();
      }}
    />
  );
}

type Edits = { readonly base: SettingGroupResponse; readonly menus: EditedMenus };

type Props = {
  loaded: SettingGroupResponse;
  categories: Parameters<typeof createCategories>[0];
  onSaved: () => Promise<void>;
};

function LoadedForm({ loaded, categories, onSaved }: Props) {
  const t = useTranslations();
  const router = useRouter();
  const [edits, setEdits] = useState<Edits>();
  const [isSaved, setSaved] = useState(false);
  const [defaults] = useState(() => createDefaults(t));
  // The keys of the entries remain the same until another version is loaded.
  const [stored, setStored] = useState(() => readStored(loaded));
  if (edits === undefined && stored.version !== loaded.version) setStored(readStored(loaded));
  const base = edits?.base ?? loaded;
  const menus = edits?.menus ?? stored.menus;
  const isFixed = base.settings.some(({ source }) => source === "environment");
  const isChanged =
    edits !== undefined && JSON.stringify(toMenus(menus)) !== JSON.stringify(toMenus(stored.menus));

  const submission = useSubmission(async () => {
    setSaved(false);
    try {
      await ask(changedSettingsResponse, `${settingsPath}/menus`, "PATCH", {
        version: base.version,
        values: { MENUS: toMenus(menus) },
      });
    } catch (failure) {
      const refusal = describeFailure(t, failure, "admin");
      const problem = describeMenuProblem(t, toMenus(menus), failure);
      return problem === undefined ? refusal : { message: problem };
    }
    await onSaved();
    setEdits(undefined);
    setSaved(true);
    // The header and the footer of this page show the menus, too.
    router.refresh();
    return "done";
  });

  return (
    <EditForm
      submission={submission}
      saveLabel={t("menus.save")}
      leaveQuestion={t("menus.leave")}
      isChanged={isChanged}
      isSaved={isSaved}
    >
      <div className={styles.menus}>
        {isFixed && <p>{t("menus.environment")}</p>}
        <MenuSections
          menus={menus}
          defaults={defaults}
          listCategories={() => createCategories(categories)}
          isLocked={isFixed || submission.isPending}
          onChange={(changed) => {
            setSaved(false);
            setEdits({ base, menus: { ...menus, ...changed } });
          }}
        />
        <LatestChange group={base} />
      </div>
    </EditForm>
  );
}

/** Returns the stored menus, with the version of the group. */
function readStored({ settings, version }: SettingGroupResponse) {
  const value = settings.find(({ name }) => name === "MENUS")?.value;
  return { version, menus: toItems(menusSchema.safeParse(value).data ?? {}) };
}
