import type { RichContentDecoration, RichContentNode } from "../../rich-content/document.ts";
import { normaliseRichContent } from "../../rich-content/normalise.ts";
import { headingLevel } from "../../rich-content/outline.ts";
import { cutExcerpt, plainText } from "../../rich-content/text.ts";
import { safeUrl } from "../../rich-content/url.ts";
import type { Finding, FindingCode } from "./check-fields.ts";

/** Reports a finding about a node. `place` is by default the node's text, for example the caption of a picture. */
type Report = (code: FindingCode, node: RichContentNode, place?: string, picture?: number) => void;

/** Returns whether a text is missing or contains only spaces. */
const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === "";

/** Matches generated file names, such as those of stored files. */
const generatedName = /[\da-f]{12}|[\da-f]{8}-[\da-f]{4}-|~mv2|^(?=\D*\d)[\da-z]{16,}(?:\.|$)/i;

/**
 * Returns the name of a file, or an empty string if the name was generated, because the writer would not recognise it.
 */
function readFileName(
  source: { readonly url?: string | undefined; readonly id?: string | undefined } | undefined,
): string {
  const path = (source?.url ?? source?.id ?? "").split(/[?#]/, 1)[0] ?? "";
  const name = path.split("/").at(-1) ?? "";
  return generatedName.test(name) ? "" : name;
}

/** Returns the caption of a picture, or the name of its file. */
const namePicture = (node: RichContentNode): string => {
  const caption = plainText({ nodes: [node] });
  return isBlank(caption) ? readFileName(node.imageData?.image?.src) : caption;
};

/** Maximum number of reported findings of one kind. */
const maximumFindings = 20;
/** Maximum lengths, in characters, of the text that describes a place and of the text before a place without text. */
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

/** Creates a check that reports pictures without an alternative text. It also numbers the pictures. */
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

/** Creates a check that reports empty headings and skipped levels. */
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

type Link = NonNullable<NonNullable<RichContentDecoration["linkData"]>["link"]>;

/** Reports links without a usable address and links without a text, in a node and in the text of a block. */
function checkLinks(node: RichContentNode, report: Report): void {
  const { imageData, buttonData } = node;
  if (node.type === "IMAGE" && imageData?.link !== undefined && isEmpty(imageData.link)) {
    report("linkEmpty", node, namePicture(node));
  }
  if (node.type === "BUTTON" && buttonData !== undefined && buttonData.type !== "ACTION") {
    if (isEmpty(buttonData.link ?? {})) report("linkEmpty", node);
    if (isBlank(buttonData.text)) report("linkWithoutText", node, buttonData.link?.url);
  }
  for (const { link, text } of listLinks(node.nodes)) {
    if (isEmpty(link)) report("linkEmpty", node, text);
    if (isBlank(text)) report("linkWithoutText", node, link.url ?? link.anchor);
  }
}

/** Returns the links in a block's text. Neighbouring texts with the same link are one link. */
function listLinks(nodes: readonly RichContentNode[]): { link: Link; text: string }[] {
  const links: { link: Link; text: string }[] = [];
  let previous: string | undefined;
  for (const { type, textData } of nodes) {
    const decorations = type === "TEXT" ? (textData?.decorations ?? []) : [];
    const found = decorations.find((decoration) => decoration.type === "LINK");
    const link = found && (found.linkData?.link ?? {});
    const key = link && JSON.stringify(link);
    const last = links.at(-1);
    const text = textData?.text ?? "";
    if (link !== undefined && key === previous && last !== undefined) last.text += text;
    else if (link !== undefined) links.push({ link, text });
    previous = key;
  }
  return links;
}

const isEmpty = ({ url, anchor }: Link): boolean =>
  isBlank(anchor) && safeUrl(url, "link") === undefined;
