"use client"; // saves a file

import { saveFile } from "#components/ui/save-file.ts";
import type { Translator } from "#lib/messages/translator.ts";
import { memberActions, type MemberAction } from "#lib/wix/admin/admin.ts";
import type { AdminMember } from "#lib/wix/admin/admin-responses.ts";
import { actOnMember, readMemberData } from "../admin-calls.ts";
import type { ListAction } from "../lists/use-list-actions.tsx";

/** Creates the actions on members: those with a button, and those in the menu. */
export function createMemberActions(t: Translator) {
  const change = (name: MemberAction): ListAction<AdminMember> => ({
    name,
    label: t(`admin.memberActions.${name}`),
    isOffered: ({ actions }) => actions.includes(name),
    perform: async ([{ id, email }]) => {
      // The API deletes a member only if the request repeats the member's email address.
      await actOnMember(id, name, name === "delete" ? { email } : {});
      return { text: t(`admin.memberDone.${name}`, { email }) };
    },
    ask: ([{ email }]) =>
      name !== "delete"
        ? undefined
        : {
            question: t("admin.deletion.question"),
            note: t("admin.deletion.note", { email }),
            cancelLabel: t("admin.deletion.keep"),
            confirmLabel: t("admin.deletion.delete"),
          },
  });
  const exportData: ListAction<AdminMember> = {
    name: "export",
    label: t("admin.memberActions.export"),
    perform: async ([{ id, email }]) => {
      saveFile(await readMemberData(id), `${sanitizeFileName(email)}.json`);
      return { text: t("admin.memberDone.export", { email }) };
    },
  };
  const [approve, ...others] = memberActions;
  const changes = others.map(change);
  return {
    buttons: [change(approve)],
    actions: [...changes.slice(0, -1), exportData, ...changes.slice(-1)],
  };
}

/** Returns an email address without the characters that are not allowed in a file name. */
const sanitizeFileName = (email: string): string => email.replaceAll(/[^\w@.+-]/g, "_");
