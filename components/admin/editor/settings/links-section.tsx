"use client"; // creates and revokes links to the draft

import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { createdLinkResponse, linksResponse } from "#lib/wix/admin/admin-editing.ts";
import { ask, send } from "#components/calls/ask.ts";
import { formatFailure } from "#components/calls/problems.ts";
import { useResource } from "#components/calls/use-resource.tsx";
import { useDates } from "#components/ui/dates.tsx";
import { FormMessage } from "../../../ui/forms/form-message.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { CopyButton } from "../page/copy-button.tsx";
import { useOpenEditor } from "../page/editor-context.tsx";
import styles from "./settings-panel.module.css";
import { SettingsSection } from "./settings-section.tsx";

const buildLinksPath = (postId: string): string =>
  `/api/admin/posts/${encodeURIComponent(postId)}/links`;

/** Creates a link and returns its URL, which no other call returns. */
const createLink = async (postId: string, days: number): Promise<string> =>
  (await ask(createdLinkResponse, buildLinksPath(postId), "POST", { days })).url;

const revokeLink = (postId: string, linkId: string) =>
  send(`${buildLinksPath(postId)}/${encodeURIComponent(linkId)}`, "DELETE");

/** Shares the draft by links that expire. */
export function LinksSection() {
  const t = useTranslations();
  const { formatLongDay } = useDates();
  const { place } = useOpenEditor();
  const { data, mutate } = useResource(buildLinksPath(place.postId), linksResponse);
  const [failure, setFailure] = useState<string>();
  const attempt = async (work: () => Promise<void>) => {
    setFailure(undefined);
    try {
      await work();
      await mutate();
    } catch (error) {
      setFailure(formatFailure(t, error, "admin"));
    }
  };
  return (
    <SettingsSection title={t("editing.links.title")} note={t("editing.links.note")}>
      {failure !== undefined && <FormMessage tone="error">{failure}</FormMessage>}
      <NewLink
        onCreate={async (days) => {
          const created: string[] = [];
          await attempt(async () => void created.push(await createLink(place.postId, days)));
          return created[0];
        }}
      />
      {data !== undefined && data.links.length > 0 && (
        <ul aria-label={t("editing.links.list")} className={styles.list}>
          {data.links.map((link) => {
            const date = formatLongDay(link.expiresDate);
            return (
              <li key={link.id} className={styles.draftLink}>
                <span>{t("editing.links.until", { date })}</span>
                <Button
                  variant="text"
                  aria-label={t("editing.links.revokeOne", { date })}
                  onClick={() =>
                    void attempt(async () => void (await revokeLink(place.postId, link.id)))
                  }
                >
                  {t("editing.links.revoke")}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </SettingsSection>
  );
}

const choices = [1, 7, 30, 90] as const;

type Props = {
  /** Creates a link for a number of days. Returns `undefined` after a failure. */
  onCreate: (days: number) => Promise<string | undefined>;
};

function NewLink({ onCreate }: Props) {
  const t = useTranslations();
  const [days, setDays] = useState("7");
  const [url, setUrl] = useState<string>();
  const [isPending, setPending] = useState(false);
  const create = async () => {
    if (isPending) return;
    setPending(true);
    setUrl(await onCreate(Number(days)));
    setPending(false);
  };
  return (
    <>
      <SelectField
        label={t("editing.links.days")}
        name="days"
        value={days}
        choices={choices.map((count) => ({
          value: String(count),
          label: t("editing.links.dayCount", { count }),
        }))}
        onPick={setDays}
      />
      <div className={styles.row}>
        <Button variant="outlined" aria-disabled={isPending} onClick={() => void create()}>
          {t("editing.links.create")}
        </Button>
      </div>
      {url !== undefined && (
        <>
          <TextField
            name="draftLink"
            label={t("editing.links.created")}
            helper={t("editing.links.createdHelp")}
            value={url}
            readOnly
            onFocus={({ target }) => target.select()}
          />
          <div className={styles.row}>
            <CopyButton key={url} label={t("editing.links.copy")} read={() => url} />
          </div>
        </>
      )}
    </>
  );
}
