"use client"; // loads the members, and performs actions on them

import { useState } from "react";
import { useTranslations } from "use-intl";
import { saveFile } from "../../members/account/privacy/save-file.ts";
import styles from "../lists/list.module.css";
import { ListPages } from "../lists/list-pages.tsx";
import { ListSearch } from "../lists/list-search.tsx";
import { ListTabs } from "../lists/list-tabs.tsx";
import { Note, type NoteText } from "../note.tsx";
import { readMemberData } from "../admin-calls.ts";
import type { OwnerMember } from "../admin-schema.ts";
import rowStyles from "../lists/rows.module.css";
import { Unread } from "../unread.tsx";
import { useListQuery } from "../lists/use-list-query.ts";
import { useRowActs } from "../lists/use-row-acts.ts";
import { DeletionQuestion } from "./deletion-question.tsx";
import { MemberTable, type MemberWish } from "./member-table.tsx";
import { memberTabs } from "./member-tabs.ts";
import { useMembers } from "./use-members.ts";

export function MemberList() {
  const say = useTranslations();
  const { query, searchFor, hrefOfTab, hrefOfPage } = useListQuery();
  const tab = memberTabs.find(({ name }) => name === query.tab) ?? memberTabs[0];
  const { list, error, reload, act } = useMembers({ ...query, standing: tab.standing });
  const rows = useRowActs();
  const [note, setNote] = useState<NoteText>();
  const [doomed, setDoomed] = useState<OwnerMember>();

  const perform = (member: OwnerMember, wish: MemberWish) =>
    void rows.run(member.id, async () => {
      setNote(undefined);
      const { email } = member;
      if (wish === "export")
        saveFile(await readMemberData(member.id), `${sanitizeFileName(email)}.json`);
      else await act(member, wish);
      setNote({ text: say(`owner.memberDone.${wish}`, { email }) });
    });

  return (
    <div className={styles.list}>
      <ListTabs
        label={say("owner.members.tabs")}
        tabs={memberTabs.map(({ name, label, count }) => ({
          name,
          label: say(label),
          count: list?.counts[count],
        }))}
        current={tab.name}
        getHref={hrefOfTab}
      />
      <ListSearch
        label={say("owner.members.searchLabel")}
        words={query.search}
        onSearch={searchFor}
      />
      <Note note={note} />
      {list === undefined ? (
        <Unread failure={error} onAgain={() => void reload()} />
      ) : (
        <>
          {list.members.length === 0 ? (
            <p className={rowStyles.empty}>
              {say(query.search === "" ? "owner.members.none" : "owner.members.noneFound")}
            </p>
          ) : (
            <MemberTable
              members={list.members}
              showsStanding={tab.standing === undefined}
              rows={rows}
              onWish={(member, wish) =>
                wish === "delete" ? setDoomed(member) : perform(member, wish)
              }
            />
          )}
          <ListPages page={query.page} total={list.metaData.total} getHref={hrefOfPage} />
        </>
      )}
      <DeletionQuestion
        member={doomed}
        onAnswer={(isSure) => {
          if (isSure && doomed !== undefined) perform(doomed, "delete");
          setDoomed(undefined);
        }}
      />
    </div>
  );
}

/** Returns an email address in a form that is valid as part of a file name. */
const sanitizeFileName = (email: string): string => email.replaceAll(/[^\w@.+-]/g, "_");
