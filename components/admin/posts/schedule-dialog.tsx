"use client"; // asks for a time in the browser's time zone

import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { TextField } from "../../ui/forms/text-field.tsx";
import { readText } from "../../members/account/form-text.ts";
import { FormDialog } from "../form-dialog.tsx";
import type { OwnerPost } from "../admin-schema.ts";
import { localMinute, zoneAt } from "./post-dates.ts";

type Props = {
  post: OwnerPost;
  isOpen: boolean;
  onSchedule: (at: Date) => Promise<void>;
  onClose: () => void;
  onClosed: () => void;
};

export function ScheduleDialog({ post, isOpen, onSchedule, ...dialog }: Props) {
  const say = useTranslations();
  return (
    <FormDialog
      {...dialog}
      isOpen={isOpen}
      title={say("owner.schedule.title")}
      submitLabel={say("owner.schedule.submit")}
      field="at"
      onSubmit={(data) => onSchedule(new Date(readText(data, "at")))}
    >
      {(findError) => <TimeField post={post} error={findError("at")} />}
    </FormDialog>
  );
}

function TimeField({ post, error }: { post: OwnerPost; error: string | undefined }) {
  const say = useTranslations();
  const language = useLocale();
  const [now] = useState(() => new Date());
  const [text, setText] = useState(() => localMinute(post.scheduledDate ?? tomorrow(now)));
  const chosen = new Date(text);
  const zone = zoneAt(Number.isNaN(chosen.getTime()) ? now : chosen, language);
  return (
    <TextField
      type="datetime-local"
      name="at"
      label={say("owner.schedule.at")}
      helper={say("owner.schedule.zone", { zone })}
      // Validation message for a time in the past.
      title={say("members.violations.PAST_DATE")}
      required
      min={localMinute(now)}
      value={text}
      error={error}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

/** Returns tomorrow at 8 a.m., a time when people read. */
function tomorrow(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 8);
}
