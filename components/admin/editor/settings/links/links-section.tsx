"use client"; // creates and revokes links to the draft

import Button from "@mui/material/Button";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatLongDay } from "#components/ui/dates.ts";
import { useResource } from "#components/calls/use-resource.tsx";
import { formatFailure } from "#components/calls/problems.ts";
import { FormMessage } from "../../../../ui/forms/form-message.tsx";
import { buildLinksPath, createLink, linksResponse, revokeLink } from "../../data/link-calls.ts";
import { useOpenEditor } from "../../page/editor-context.tsx";
import { SettingsSection } from "../settings-section.tsx";
import { NewLink } from "./new-link.tsx";
import styles from "./links-section.module.css";

/** Shares the draft by links that expire. */
export function LinksSection() {
  const t = useTranslations();
  const language = useLocale();
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
            const date = formatLongDay(link.expiresDate, language);
            return (
              <li key={link.id} className={styles.item}>
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
