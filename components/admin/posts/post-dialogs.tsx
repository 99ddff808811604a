"use client"; // asks for the input of an action in a dialog

import { useTranslations } from "use-intl";
import { readText } from "#components/ui/forms/form-text.ts";
import { getContentKind } from "../content-kind.tsx";
import { SlugField, TextField } from "../../ui/forms/text-field.tsx";
import type { AdminPost } from "#lib/wix/admin/admin-responses.ts";
import { FormDialog } from "../form-dialog.tsx";
import { useTimeZone } from "../../ui/dates.tsx";
import { readTime, TimeField } from "./time-field.tsx";

type Props = {
  post: AdminPost;
  isOpen: boolean;
  /** Sends the action's request body. Rejects if the action fails. */
  onSubmit: (body: object) => Promise<void>;
  onClose: () => void;
  onClosed: () => void;
};

/** Asks for a time. */
export function ScheduleDialog({ post, onSubmit, ...dialog }: Props) {
  const t = useTranslations();
  const timeZone = useTimeZone();
  return (
    <FormDialog
      {...dialog}
      title={t("admin.schedule.title", { kind: getContentKind(post.slug) })}
      submitLabel={t("admin.schedule.submit")}
      field="at"
      onSubmit={(data) => onSubmit({ at: readTime(data, timeZone) })}
    >
      <TimeField initial={post.scheduledDate} />
    </FormDialog>
  );
}

export function SlugDialog({ post, onSubmit, ...dialog }: Props) {
  const t = useTranslations();
  return (
    <FormDialog
      {...dialog}
      title={t("admin.slug.title")}
      note={t(post.firstPublishedDate === undefined ? "admin.slug.unseen" : "admin.slug.leads")}
      submitLabel={t("admin.slug.submit")}
      field="slug"
      onSubmit={(data) => onSubmit({ slug: readText(data, "slug") })}
    >
      <SlugField
        label={t(getContentKind(post.slug) === "page" ? "admin.slug.path" : "admin.slug.field")}
        defaultValue={post.slug}
        required
        maxLength={200}
      />
    </FormDialog>
  );
}

/** Asks for an optional reason for a rejection. */
export function RejectDialog({ post, onSubmit, ...dialog }: Props) {
  const t = useTranslations();
  const kind = getContentKind(post.slug);
  const texts = post.status === "PUBLISHED" ? "posts.changes.reject" : "admin.reject";
  return (
    <FormDialog
      {...dialog}
      title={t(`${texts}.title`, { kind })}
      note={t(`${texts}.note`, { kind })}
      submitLabel={t("admin.reject.submit")}
      field="reason"
      onSubmit={(data) => {
        const reason = readText(data, "reason").trim();
        return onSubmit(reason === "" ? {} : { reason });
      }}
    >
      <TextField name="reason" label={t("admin.reject.reason")} maxLength={1000} />
    </FormDialog>
  );
}
