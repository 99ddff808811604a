"use client"; // switches options on and off

import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useTranslations } from "use-intl";
import { mayPublish } from "#lib/editor/post/list-commands.ts";
import { useResource } from "#components/calls/use-resource.tsx";
import { useAttempt } from "#components/calls/use-attempt.ts";
import { FormMessage } from "../../../ui/forms/form-message.tsx";
import { actOnPost, buildPostPath } from "../../admin-calls.ts";
import { postResponse } from "#lib/wix/admin/admin-responses.ts";
import { useOpenEditor, useShown } from "../page/editor-context.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** Edits whether the post is pinned and featured, and whether readers may comment. */
export function OptionsSection() {
  const t = useTranslations();
  const { place, store } = useOpenEditor();
  const { values } = useShown();
  return (
    <SettingsSection title={t("editing.settings.options")}>
      <div>
        <Option
          label={t("editing.settings.comments")}
          isOn={values.commentingEnabled}
          onChange={(commentingEnabled) => store.change({ commentingEnabled })}
        />
        {mayPublish(place.role) && (
          <>
            <Option
              label={t("editing.settings.featured")}
              isOn={values.featured}
              onChange={(featured) => store.change({ featured })}
            />
            <PinnedOption postId={place.postId} />
          </>
        )}
      </div>
    </SettingsSection>
  );
}

/** Pins the post. Unlike all other settings, this is not part of the draft and applies immediately. */
function PinnedOption({ postId }: { postId: string }) {
  const t = useTranslations();
  const { data, mutate } = useResource(buildPostPath(postId), postResponse);
  const { attempt, failure } = useAttempt("admin");
  if (data === undefined) return null;
  const change = async (isPinned: boolean) => {
    await actOnPost({ id: postId, editedDate: "" }, isPinned ? "pin" : "unpin");
    await mutate();
  };
  return (
    <>
      <Option
        label={t("editing.settings.pinned")}
        isOn={data.post.pinned}
        onChange={(isPinned) => void attempt(() => change(isPinned))}
      />
      {failure !== undefined && <FormMessage tone="error">{failure}</FormMessage>}
    </>
  );
}

type OptionProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

function Option({ label, isOn, onChange }: OptionProps) {
  return (
    <FormControlLabel
      sx={{ display: "flex", minHeight: "2.75rem" }}
      label={label}
      control={<Switch checked={isOn} onChange={(_, isChecked) => onChange(isChecked)} />}
    />
  );
}
