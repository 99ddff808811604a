"use client"; // asks before actions on several posts, and for their input

import { useState } from "react";
import { useTranslations } from "use-intl";
import { createFieldError } from "#components/calls/call-error.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import type { PickedItem } from "../../../ui/forms/pick-field.tsx";
import type { AdminPost } from "../../admin-schema.ts";
import { FormDialog } from "../../form-dialog.tsx";
import { GroupField } from "../group-field.tsx";
import { confirmedActions, groupActions } from "./bulk-actions.ts";

type Asked = {
  readonly action: string;
  readonly posts: readonly AdminPost[];
};

type Props = {
  /** The action whose dialog is open. */
  asked: Asked | undefined;
  onClose: () => void;
  /** Called once a dialog with a form is gone. */
  onClosed: () => void;
  onConfirm: (action: (typeof confirmedActions)[number], posts: readonly AdminPost[]) => void;
  /** Adds the category or tag. Rejects with the error if that fails. */
  onAdd: (
    action: (typeof groupActions)[number],
    posts: readonly AdminPost[],
    group: PickedItem,
  ) => Promise<void>;
};

/** Renders the dialogs of the actions on several posts. */
export function BulkDialogs({ asked, onClose, onClosed, onConfirm, onAdd }: Props) {
  const t = useTranslations();
  // The texts stay while a dialog fades out.
  const [last, setLast] = useState(asked);
  if (asked !== undefined && asked !== last) setLast(asked);
  const { posts = [] } = asked ?? last ?? {};
  const count = posts.length;
  return (
    <>
      {confirmedActions.map((action) => (
        <ConfirmDialog
          key={action}
          isOpen={asked?.action === action}
          question={t(`posts.confirm.${action}`, { count })}
          note={t(`posts.confirm.${action}Note`)}
          cancelLabel={t("posts.confirm.cancel")}
          confirmLabel={t(`posts.confirm.${action}Submit`)}
          isHarmless={action !== "delete"}
          onAnswer={(isSure) => {
            onClose();
            if (isSure) onConfirm(action, posts);
          }}
        />
      ))}
      {groupActions.map((action) => (
        <GroupDialog
          key={action}
          action={action}
          posts={posts}
          isOpen={asked?.action === action}
          onClose={onClose}
          onClosed={onClosed}
          onAdd={(group) => onAdd(action, posts, group)}
        />
      ))}
    </>
  );
}

type GroupProps = {
  action: (typeof groupActions)[number];
  posts: readonly AdminPost[];
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
  onAdd: (group: PickedItem) => Promise<void>;
};

function GroupDialog({ action, posts, isOpen, onClose, onClosed, onAdd }: GroupProps) {
  const t = useTranslations();
  const [group, setGroup] = useState<PickedItem>();
  const [first, ...others] = new Set(posts.map(({ language }) => language));
  return (
    <FormDialog
      isOpen={isOpen}
      title={t(`posts.groups.${action}`, { count: posts.length })}
      note={t("posts.groups.note")}
      submitLabel={t("posts.groups.submit")}
      field="group"
      onSubmit={async () => {
        if (group === undefined) throw createFieldError("group", t("manage.picker.required"));
        await onAdd(group);
      }}
      onClose={onClose}
      onClosed={() => {
        setGroup(undefined);
        onClosed();
      }}
    >
      {(error) => (
        <GroupField
          kind={action === "addTags" ? "tag" : "category"}
          value={group?.id ?? ""}
          // Posts of several languages have no category in common.
          language={others.length === 0 ? first : undefined}
          error={error}
          onPick={setGroup}
        />
      )}
    </FormDialog>
  );
}
