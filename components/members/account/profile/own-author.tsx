"use client"; // loads the member's author profile, and saves it without leaving the page

import { useState } from "react";
import { useTranslations } from "use-intl";
import { useResource } from "#components/calls/use-resource.tsx";
import { PageLink } from "#components/layout/page-link.tsx";
import { readText } from "#components/ui/forms/form-text.ts";
import { SlugField, TextArea } from "#components/ui/forms/text-field.tsx";
import { paths } from "#lib/site/paths/paths.ts";
import {
  longestAbout,
  ownAuthorResponse,
  type OwnAuthor as Author,
} from "#lib/wix/admin/own-author.ts";
import { useAccountSubmission } from "../account-form.tsx";
import { useMember } from "../frame/account-frame.tsx";
import { Panel } from "../panel.tsx";
import { AuthorPhoto } from "./author-photo.tsx";
import { EditForm } from "./edit-form.tsx";
import styles from "./fields.module.css";
import { changeOwnAuthor, ownAuthorPath } from "./own-author-calls.ts";

/** Renders the form for a team member's own author profile. Other members do not get it. */
export function OwnAuthor() {
  const { role } = useMember().account;
  const path = role === undefined ? undefined : ownAuthorPath;
  const { data, mutate } = useResource(path, ownAuthorResponse);
  const t = useTranslations();
  if (data === undefined) return null;
  const { author } = data;
  const show = (changed: { author: Author }) => void mutate(changed, { revalidate: false });
  return (
    <Panel
      title={t("account.author.title")}
      note={
        author.hasPosts ? (
          <>
            {t("account.author.note")}{" "}
            <PageLink href={paths.author(author.slug)} className="underlined-link">
              {t("account.author.page")}
            </PageLink>
          </>
        ) : (
          t("account.author.note")
        )
      }
    >
      <AuthorPhoto photo={author.photo} onChange={show} />
      <AuthorForm author={author} onChange={show} />
    </Panel>
  );
}

type FormProps = { author: Author; onChange: (changed: { author: Author }) => void };

function AuthorForm({ author, onChange }: FormProps) {
  const t = useTranslations();
  const [isChanged, setChanged] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const submission = useAccountSubmission(async (data) => {
    const about = readText(data, "about");
    const slug = readText(data, "slug").trim();
    onChange(await changeOwnAuthor({ about, ...(slug !== author.slug && { slug }) }));
    setChanged(false);
    setSaved(true);
    return "done";
  });
  return (
    <EditForm
      submission={submission}
      saveLabel={t("account.author.save")}
      leaveQuestion={t("account.author.leave")}
      isChanged={isChanged}
      isSaved={isSaved}
      onChange={() => {
        setChanged(true);
        setSaved(false);
      }}
    >
      <div className={styles.fields}>
        <TextArea
          name="about"
          label={t("account.author.about")}
          helper={t("account.author.aboutHelp")}
          defaultValue={author.about}
          rows={3}
          maxLength={longestAbout}
        />
        <SlugField
          label={t("account.author.slug")}
          helper={t("account.author.slugHelp")}
          defaultValue={author.slug}
          required
        />
      </div>
    </EditForm>
  );
}
