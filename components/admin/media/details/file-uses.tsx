"use client"; // loads where a file is used

import { useTranslations } from "use-intl";
import { postStatuses } from "#lib/wix/enums.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { PageLink } from "../../../layout/page-link.tsx";
import { AsyncState } from "#components/calls/async-state.tsx";
import { useResource } from "#components/calls/use-resource.tsx";
import { StatusMark } from "../../lists/status-mark.tsx";
import { buildUsesPath } from "../media-calls.ts";
import { usesResponse, type FileUse, type MediaFile } from "../media-schema.ts";
import styles from "./file-details.module.css";

/** Renders the posts, categories and authors that use a file. */
export function FileUses({ file }: { file: MediaFile }) {
  const t = useTranslations();
  const { data, error, reload } = useResource(buildUsesPath(file.id), usesResponse);
  return (
    <section>
      <h3 className={styles.subtitle}>{t("media.details.uses")}</h3>
      {data === undefined ? (
        <AsyncState area="admin" error={error} reload={reload} />
      ) : data.uses.length === 0 ? (
        <p className="soft">{t("media.details.notUsed")}</p>
      ) : (
        <ul className={styles.uses}>
          {data.uses.map((use, index) => (
            // Drafts of others have no ID.
            <Use key={use.id ?? `draft ${index}`} use={use} />
          ))}
        </ul>
      )}
    </section>
  );
}

const kinds = {
  POST: "media.details.post",
  CATEGORY: "media.details.category",
  MEMBER: "media.details.member",
} as const;

function Use({ use }: { use: FileUse }) {
  const t = useTranslations();
  const href = findHref(use);
  const status = postStatuses.find((known) => known === use.status);
  const title = use.title === "" ? t("media.details.untitled") : use.title;
  return (
    <li className={styles.use}>
      {href === undefined ? (
        <span>{title ?? t("media.details.otherDraft")}</span>
      ) : (
        <PageLink href={href}>{title}</PageLink>
      )}
      {use.isEarlierVersion === true ? (
        <span className="soft">{t("media.details.earlier")}</span>
      ) : status === undefined ? (
        <span className="soft">{t(kinds[use.entity])}</span>
      ) : (
        <StatusMark status={status} />
      )}
    </li>
  );
}

function findHref({ entity, id, slug }: FileUse): string | undefined {
  if (id === undefined) return undefined;
  if (entity === "POST") return paths.adminPost(id);
  if (slug === undefined || slug === "") return undefined;
  return entity === "CATEGORY" ? paths.category(slug) : paths.author(slug);
}
