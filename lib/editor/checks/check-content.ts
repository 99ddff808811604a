import type { RichContentNode } from "../../rich-content/document.ts";
import { normaliseRichContent } from "../../rich-content/normalise.ts";
import { headingLevel } from "../../rich-content/outline.ts";
import { cutExcerpt, plainText } from "../../rich-content/text.ts";
import { checkLinks } from "./check-links.ts";
import type { Finding } from "./finding.ts";
import { isBlank, readFileName, type Report } from "./report.ts";

/** Maximum number of reported findings of one kind. */
const maximumFindings = 20;
/** Length of the text by which a place is described. */
const placeLength = 60;
/** Highest level of a post's first heading. */
const firstLevel = 2;

/** Checks a document: alternative texts, links and the order of headings. All findings are warnings. */
export function checkContent(document: unknown): Finding[] {
  const content = normaliseRichContent(document);
  const findings: Finding[] = [];
  const report: Report = (code, node, place = plainText({ nodes: [node] })) => {
    if (findings.filter((finding) => finding.code === code).length >= maximumFindings) return;
    const nodeId = node.id === "" ? undefined : node.id;
    findings.push({ code, severity: "warning", place: cutExcerpt(place, placeLength), nodeId });
  };
  const checkHeading = createHeadingCheck(report);
  const visit = (node: RichContentNode): void => {
    checkPictures(node, report);
    checkLinks(node, report);
    checkHeading(node);
    node.nodes.forEach(visit);
  };
  content.nodes.forEach(visit);
  const isEmpty = isBlank(plainText(content)) && !content.nodes.some(showsMore);
  return isEmpty ? [{ code: "textMissing", severity: "warning" }, ...findings] : findings;
}

/** Returns whether a block has visible content besides text, for example a picture. */
const showsMore = ({ type, nodes }: RichContentNode): boolean =>
  type !== "PARAGRAPH" && type !== "HEADING" && (nodes.length === 0 || nodes.some(showsMore));

function checkPictures(node: RichContentNode, report: Report): void {
  const { imageData, galleryData } = node;
  const isDescribed = imageData?.decorative === true || !isBlank(imageData?.altText);
  if (node.type === "IMAGE" && !isDescribed) {
    report("altMissing", node, readFileName(imageData?.image?.src));
  }
  for (const { image, altText, title } of galleryData?.items ?? []) {
    if (image === undefined || !isBlank(altText) || !isBlank(title)) continue;
    report("altMissing", node, readFileName(image.media?.src));
  }
}

/** Creates a check for empty headings and skipped levels. */
function createHeadingCheck(report: Report): (node: RichContentNode) => void {
  let highest = firstLevel;
  return (node) => {
    if (node.type !== "HEADING") return;
    if (isBlank(plainText({ nodes: [node] }))) return report("headingEmpty", node);
    const level = headingLevel(node.headingData?.level);
    if (level > highest) report("headingSkipped", node);
    highest = level + 1;
  };
}
