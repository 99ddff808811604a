"use client"; // leads to the places in the text

import { CircleAlert, TriangleAlert } from "lucide-react";
import { checkBrackets } from "#lib/editor/checks/check-brackets.ts";
import { checkContent } from "#lib/editor/checks/check-content.ts";
import { checkFields, type Finding } from "#lib/editor/checks/check-fields.ts";
import { readCover } from "#lib/editor/post/cover-media.ts";
import { isRejected, type UploadCounts } from "#lib/editor/saving/describe-saving.ts";
import { isPageSlug } from "#lib/site/paths/page-path.ts";
import { useContentTranslations } from "../../content-kind.tsx";
import type { DraftStore } from "../page/draft-store.ts";
import styles from "./findings-list.module.css";

/** Number of places that are listed for each kind of finding. */
const maximumPlaces = 5;

type Props = {
  findings: readonly Finding[];
  /** Shows the block with an ID in the text. */
  onShow: (nodeId: string) => void;
};

/** Renders the findings of the checks, with an explanation of each and the places in the text. */
export function FindingsList({ findings, onShow }: Props) {
  const t = useContentTranslations();
  const kinds = [...new Set(findings.map(({ code }) => code))];
  return (
    <ul className={styles.list}>
      {kinds.map((code) => {
        const found = findings.filter((finding) => finding.code === code);
        const severity = found[0]?.severity ?? "warning";
        const Icon = severity === "error" ? CircleAlert : TriangleAlert;
        return (
          <li key={code} className={styles.finding} data-severity={severity}>
            <Icon size={18} aria-hidden className={styles.icon} />
            <div>
              <p className={styles.title}>
                <span className="visually-hidden">{t(`editing.checks.${severity}`)}: </span>
                {t(`editing.checks.${code}.title`)}
              </p>
              <p className="caption">{t(`editing.checks.${code}.note`)}</p>
              <Places findings={found} onShow={onShow} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Places({ findings, onShow }: Props) {
  const describe = useDescription();
  const places = findings.flatMap((finding) => {
    const words = describe(finding);
    return words === undefined ? [] : [{ words, nodeId: finding.nodeId }];
  });
  if (places.length === 0) return null;
  return (
    <ul className={styles.places}>
      {places.slice(0, maximumPlaces).map(({ words, nodeId }, index) => (
        <li key={`${String(index)} ${words}`}>
          {nodeId === undefined ? (
            words
          ) : (
            <button type="button" className={styles.place} onClick={() => onShow(nodeId)}>
              {words}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Returns a function that describes the place of a finding by its words or, if it has none, by the text before it. */
function useDescription(): (finding: Finding) => string | undefined {
  const t = useContentTranslations();
  return ({ place = "", position }) => {
    if (place !== "" || position === undefined) return place === "" ? undefined : place;
    const { picture, after } = position;
    const isFirst = after === "";
    if (picture !== undefined) {
      return isFirst
        ? t("editing.checks.places.firstPicture", { picture })
        : t("editing.checks.places.picture", { picture, after });
    }
    return isFirst ? t("editing.checks.places.first") : t("editing.checks.places.after", { after });
  };
}

/** Checks the post that the page shows, without the files of its uploads. Errors come first. */
export function collectFindings(
  { readValues, getState }: DraftStore,
  { running, failed }: UploadCounts,
): Finding[] {
  const values = readValues();
  const uploads: Finding[] = [
    ...(running > 0 ? [{ code: "fileUploading", severity: "error" } as const] : []),
    ...(failed > 0 ? [{ code: "fileFailed", severity: "warning" } as const] : []),
  ];
  const findings = [
    ...uploads,
    ...checkFields({
      title: values.title,
      excerpt: values.excerpt,
      slug: values.seoSlug,
      takenSlug: isRejected(getState(), "seoSlug") ? values.seoSlug : undefined,
      cover: readCover(values),
    }),
    ...checkContent(values.richContent),
    ...(isPageSlug(values.seoSlug) ? checkBrackets(values.richContent) : []),
  ];
  return findings.toSorted((one, other) => rank(one) - rank(other));
}

const rank = ({ severity }: Finding): number => (severity === "error" ? 0 : 1);
