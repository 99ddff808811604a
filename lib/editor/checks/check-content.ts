import type { RichContentNode } from "../../rich-content/document.ts";
import { normaliseRichContent } from "../../rich-content/normalise.ts";
import { headingLevel } from "../../rich-content/outline.ts";
import { cutExcerpt, plainText } from "../../rich-content/text.ts";
import { checkLinks } from "./check-links.ts";
import type { Finding } from "./finding.ts";
import { isBlank, namePicture, readFileName, type Report } from "./report.ts";

/** Maximum number of reported findings of one kind. */
const maximumFindings = 20;
/** Length of the text by which a place is described, and of the text before a place without words. */
const placeLength = 60;
const beforeLength = 32;
/** Highest level of a post's first heading. */
const firstLevel = 2;

/** Checks a document: alternative texts, links and the order of headings. All findings are warnings. */
export function checkContent(document: unknown): Finding[] {
  const content = normaliseRichContent(document);
  const findings: Finding[] = [];
  let before = "";
  const report: Report = (code, node, place, picture) => {
    if (findings.filter((finding) => finding.code === code).length >= maximumFindings) return;
    findings.push({
      code,
      severity: "warning",
      place: cutExcerpt(place ?? plainText({ nodes: [node] }), placeLength),
      position: { picture, after: cutExcerpt(before, beforeLength) },
      nodeId: node.id === "" ? undefined : node.id,
    });
  };
  const checkHeading = createHeadingCheck(report);
  const checkPictures = createPictureCheck(report);
  const visit = (node: RichContentNode): void => {
    checkPictures(node);
    checkLinks(node, report);
    checkHeading(node);
    node.nodes.forEach(visit);
    const hasText = node.nodes.some(
      ({ type, textData }) => type === "TEXT" && !isBlank(textData?.text),
    );
    if (hasText) before = plainText({ nodes: [node] });
  };
  content.nodes.forEach(visit);
  const isEmpty = isBlank(plainText(content)) && !content.nodes.some(showsMore);
  return isEmpty ? [{ code: "textMissing", severity: "warning" }, ...findings] : findings;
}

/** Returns whether a block has visible content besides text, for example a picture. */
const showsMore = ({ type, nodes }: RichContentNode): boolean =>
  type !== "PARAGRAPH" && type !== "HEADING" && (nodes.length === 0 || nodes.some(showsMore));

/** Creates a check whether pictures have an alternative text. It counts the pictures. */
function createPictureCheck(report: Report): (node: RichContentNode) => void {
  let pictures = 0;
  return (node) => {
    const { type, imageData, galleryData } = node;
    if (type === "IMAGE") {
      pictures += 1;
      const isDescribed = imageData?.decorative === true || !isBlank(imageData?.altText);
      if (!isDescribed) report("altMissing", node, namePicture(node), pictures);
    }
    for (const { image, altText, title } of galleryData?.items ?? []) {
      if (image === undefined) continue;
      pictures += 1;
      if (!isBlank(altText) || !isBlank(title)) continue;
      report("altMissing", node, readFileName(image.media?.src), pictures);
    }
  };
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
