/** Conversion of the HTML of a comment. */
import type { HtmlOptions } from "../../convert/html/conversion.ts";
import type { RichContent } from "../../rich-content/document.ts";
import { convertWithinLimits } from "../reading/rehearsal.ts";

/** Maximum length of the HTML of a comment, in UTF-16 code units. */
const longestHtml = 500_000;

/** Converts HTML without copying files: pictures keep their addresses. `report` describes lost parts. */
export function convertCommentHtml(
  html: string,
  report: (what: string) => void,
  options: Pick<HtmlOptions, "baseUrl" | "lineEnds" | "linkTo">,
): Promise<RichContent> {
  const isTooLong = html.length > longestHtml;
  if (isTooLong) report("its text was too long, so its end was left out");
  // Documents keep only pictures with an https address.
  const secure = html
    .slice(0, longestHtml)
    .replaceAll(/(<img\b[^<>]*\ssrc=["']?)http:/gi, "$1https:");
  return convertWithinLimits(secure, {
    ...options,
    media: { report, copy: () => Promise.resolve(undefined) },
  });
}
