"use client"; // loads the settings, keeps edits until they are saved, and warns before they are lost

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ask } from "#components/calls/ask.ts";
import { AsyncState } from "#components/calls/async-state.tsx";
import { describeFailure } from "#components/calls/problems.ts";
import { useResource } from "#components/calls/use-resource.tsx";
import type { Translator } from "#lib/messages/translator.ts";
import {
  findInputSetting,
  isSettingList,
  type SettingValue,
  type SiteSettingGroup,
} from "#lib/wix/site/site-settings.ts";
import {
  changedSettingsResponse,
  settingsResponse,
  type SettingGroupResponse,
} from "#lib/wix/site/site-settings-responses.ts";
import { EditForm } from "../../members/account/profile/edit-form.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import type { Violation } from "../../ui/forms/use-refusal.ts";
import { useSubmission } from "../../ui/forms/use-submission.ts";
import { LatestChange } from "./latest-change.tsx";
import { SettingField } from "./setting-field.tsx";
import styles from "./settings.module.css";

const settingsPath = "/api/site/settings";

/** Renders the form for a group of settings. */
export function SettingsForm({ group: name }: { group: SiteSettingGroup }) {
  const { data, error, mutate, reload } = useResource(settingsPath, settingsResponse);
  const group = data?.groups.find((one) => one.group === name);
  if (group === undefined) return <AsyncState area="admin" error={error} reload={reload} />;
  return (
    <div className={styles.form}>
      <GroupForm
        loaded={group}
        siteUrl={data?.siteUrl ?? ""}
        onSaved={async () => {
          await mutate();
        }}
      />
    </div>
  );
}

/** Edits of a group, and the state of the group to which they apply. */
type Edits = { readonly base: SettingGroupResponse; readonly texts: ReadonlyMap<string, string> };

type Props = {
  loaded: SettingGroupResponse;
  siteUrl: string;
  onSaved: () => Promise<void>;
};

function GroupForm({ loaded, siteUrl, onSaved }: Props) {
  const t = useTranslations();
  const router = useRouter();
  const [edits, setEdits] = useState<Edits>();
  const [isSaved, setSaved] = useState(false);
  // Another owner's change is not shown during an edit, so that it is not overwritten unseen.
  const group = edits?.base ?? loaded;
  const changed = group.settings.flatMap(({ name, value }) => {
    const text = edits?.texts.get(name);
    return text === undefined || text === formatText(value) ? [] : [{ name, text }];
  });
  const submission = useSubmission(async () => {
    setSaved(false);
    try {
      const values = Object.fromEntries(
        changed.map(({ name, text }) => [name, parseText(name, text)]),
      );
      await ask(changedSettingsResponse, `${settingsPath}/${group.group}`, "PATCH", {
        version: group.version,
        values,
      });
    } catch (failure) {
      const refusal = describeFailure(t, failure, "admin");
      const violations = refusal.violations?.map((violation) => ({
        ...violation,
        description: describeProblem(t, violation),
      }));
      return { ...refusal, violations };
    }
    await onSaved();
    setEdits(undefined);
    setSaved(true);
    // The name and the language of the site are also in the frame of this page.
    router.refresh();
    return "done";
  });
  const edit = (name: string, text: string) => {
    setSaved(false);
    setEdits({ base: group, texts: new Map(edits?.texts).set(name, text) });
  };
  return (
    <EditForm
      submission={submission}
      saveLabel={t("settings.save")}
      leaveQuestion={t("settings.leave")}
      isChanged={changed.length > 0}
      isSaved={isSaved}
    >
      <div className={styles.fields}>
        {group.settings.map(({ name, value, source }) => {
          const setting = findInputSetting(name);
          return (
            setting && (
              <SettingField
                key={name}
                setting={setting}
                text={edits?.texts.get(name) ?? formatText(value)}
                isFixed={source === "environment"}
                isPending={submission.isPending}
                onEdit={(text) => edit(name, text)}
              />
            )
          );
        })}
        {group.group === "general" && (
          <TextField
            label={t("settings.address.label")}
            helper={t("settings.address.helper")}
            name="address"
            value={siteUrl}
            readOnly
            aria-readonly
          />
        )}
        {group.group === "email" && <p className="soft">{t("settings.mailServer")}</p>}
        <LatestChange group={group} />
      </div>
    </EditForm>
  );
}

/** Returns the problem of a field: in code, the line; for other values, what is allowed. */
function describeProblem(t: Translator, { field, description, codeProblem }: Violation): string {
  if (codeProblem !== undefined) {
    const { kind, line, excerpt } = codeProblem;
    return t(`settings.codeProblems.${kind}`, { line, excerpt });
  }
  const setting = findInputSetting(field);
  return setting ? t(`settings.fields.${setting.name}.problem`) : description;
}

/** Returns the text of an input: lists have one entry per line. Documents have no input. */
function formatText(value: SettingValue): string {
  if (value === null) return "";
  if (isSettingList(value)) return value.join("\n");
  return typeof value === "object" ? "" : String(value);
}

/** Returns the value of an input. The server rejects a text that is not a number. */
function parseText(name: string, text: string): SettingValue {
  const kind = findInputSetting(name)?.kind;
  if (kind === "list") return text.split("\n").filter((line) => line.trim() !== "");
  if (kind === "switch") return text === "true";
  if (kind !== "number") return text;
  if (text.trim() === "") return null;
  return /^\d+$/.test(text.trim()) ? Number(text) : text;
}
