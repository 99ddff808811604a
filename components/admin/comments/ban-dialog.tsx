"use client"; // counts the member's comments, and opens a modal dialog

import { useTranslations } from "use-intl";
import { useResource } from "#components/calls/use-resource.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { buildAuthorPath } from "./comment-calls.ts";
import { commentAuthorResponse } from "./comment-schema.ts";

type Props = {
  name: string;
  memberId: string;
  onAnswer: (isSure: boolean) => void;
};

/** Asks whether to ban a member, with the number of comments that the ban hides. */
export function BanDialog({ name, memberId, onAnswer }: Props) {
  const t = useTranslations();
  const { data } = useResource(buildAuthorPath(memberId), commentAuthorResponse, {
    revalidateOnMount: true,
  });
  return (
    <ConfirmDialog
      isOpen
      question={t("admin.ban.question", { name })}
      note={
        data === undefined
          ? t("admin.ban.counting")
          : t("admin.ban.note", { name, count: data.author.comments })
      }
      cancelLabel={t("admin.ban.cancel")}
      confirmLabel={t("admin.ban.submit")}
      onAnswer={onAnswer}
    />
  );
}
