import { checkContent } from "#lib/editor/checks/check-content.ts";
import { checkFields } from "#lib/editor/checks/check-fields.ts";
import type { Finding } from "#lib/editor/checks/finding.ts";
import type { DraftStore } from "../page/draft-store.ts";
import { readCover } from "#lib/editor/settings/cover-media.ts";

/** Checks the post that the page shows. Errors come first. */
export function collectFindings({ readValues, getState }: DraftStore): Finding[] {
  const values = readValues();
  const { unsaved, rejected } = getState();
  const edit = unsaved["seoSlug"];
  const isTaken = edit !== undefined && edit === rejected["seoSlug"];
  const findings = [
    ...checkFields({
      title: values.title,
      excerpt: values.excerpt,
      slug: values.seoSlug,
      takenSlug: isTaken ? values.seoSlug : undefined,
      cover: readCover(values),
    }),
    ...checkContent(values.richContent),
  ];
  return findings.toSorted((one, other) => rank(one) - rank(other));
}

const rank = ({ severity }: Finding): number => (severity === "error" ? 0 : 1);
