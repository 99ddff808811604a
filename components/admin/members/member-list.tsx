"use client"; // loads the members, and performs actions on them

import { useState } from "react";
import { useTranslations } from "use-intl";
import { useResource } from "#components/calls/use-resource.tsx";
import { saveFile } from "#components/ui/save-file.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { actOnMember, buildListPath, readMemberData } from "../admin-calls.ts";
import { membersResponse, type AdminMember } from "../admin-schema.ts";
import type { Result } from "../lists/action-result.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { useRowActions } from "../lists/use-row-actions.ts";
import { MemberTable, type MemberChoice } from "./member-table.tsx";

/** Tabs of the list. `name` is the tab's value in the URL. */
const tabs = [
  { name: "", status: undefined, label: "admin.members.all", count: "total" },
  { name: "waiting", status: "WAITING", label: "admin.members.waiting", count: "waiting" },
  {
    name: "unverified",
    status: "UNVERIFIED",
    label: "admin.members.unverified",
    count: "unverified",
  },
  { name: "active", status: "ACTIVE", label: "admin.members.active", count: "active" },
  { name: "blocked", status: "BLOCKED", label: "admin.members.blocked", count: "blocked" },
] as const;

export function MemberList() {
  const t = useTranslations();
  const { tab, ...query } = useListQuery<(typeof tabs)[number]>(tabs);
  const { search, page } = query;
  const { data, error, mutate, reload } = useResource(
    buildListPath("members", { status: tab.status, search, page }),
    membersResponse,
    { keepPreviousData: true },
  );
  const rows = useRowActions();
  const [result, setResult] = useState<Result>();
  const [doomed, setDoomed] = useState<AdminMember>();

  const perform = async (member: AdminMember, choice: MemberChoice) => {
    setResult(undefined);
    const { id, email } = member;
    if (choice === "export") {
      saveFile(await readMemberData(id), `${sanitizeFileName(email)}.json`);
    } else {
      // The API deletes a member only if the request repeats the member's email address. Even a failed action
      // may have changed the list.
      await actOnMember(id, choice, choice === "delete" ? { email } : {}).finally(
        () => void mutate(),
      );
    }
    setResult({ text: t(`admin.memberDone.${choice}`, { email }) });
  };
  const run = (member: AdminMember, choice: MemberChoice) =>
    void rows.run(member.id, () => perform(member, choice));

  return (
    <>
      <AdminList
        items="admin.members"
        tabs={tabs.map(({ name, label, count }) => ({
          name,
          label: t(label),
          count: data?.counts[count],
        }))}
        currentTab={tab.name}
        query={query}
        result={result}
        total={data?.metaData.total}
        isEmpty={data?.members.length === 0}
        error={error}
        reload={reload}
      >
        <MemberTable
          members={data?.members ?? []}
          showsStatus={tab.status === undefined}
          rows={rows}
          onPick={(member, choice) =>
            choice === "delete" ? setDoomed(member) : run(member, choice)
          }
        />
      </AdminList>
      <ConfirmDialog
        isOpen={doomed !== undefined}
        question={t("admin.deletion.question")}
        note={t("admin.deletion.note", { email: doomed?.email ?? "" })}
        cancelLabel={t("admin.deletion.keep")}
        confirmLabel={t("admin.deletion.delete")}
        onAnswer={(isSure) => {
          if (isSure && doomed !== undefined) run(doomed, "delete");
          setDoomed(undefined);
        }}
      />
    </>
  );
}

/** Returns an email address with the characters replaced that are not allowed in a file name. */
const sanitizeFileName = (email: string): string => email.replaceAll(/[^\w@.+-]/g, "_");
