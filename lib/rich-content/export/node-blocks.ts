/** Builds blocks for nodes whose content is in their data, such as media and embeds. */
import type { RichContentNode } from "../document.ts";
import type { OutlineEntry } from "../outline.ts";
import { safeUrl } from "../url.ts";
import { createCard, createFigure, createList, createParagraph } from "./builders.ts";
import { readableDuration, webAddress } from "../facts.ts";
import { emboldened, createLine, linked } from "./inlines.ts";
import {
  buildAudio,
  buildFile,
  buildGallery,
  buildGif,
  buildImage,
  buildShape,
  buildVideo,
} from "./media.ts";
import type { Block } from "./portable.ts";
import {
  type Addresses,
  anchorTarget,
  fileTarget,
  pictureFrom,
  readPicture,
  readTarget,
} from "./targets.ts";

export type Context = Addresses & { readonly outline: readonly OutlineEntry[] };
type BuildBlocks = (node: RichContentNode, context: Context) => Block[];

/** Functions that build a node's blocks, by node type. */
export const nodeBuilders: ReadonlyMap<string, BuildBlocks> = new Map<string, BuildBlocks>([
  ["IMAGE", buildImage],
  ["VIDEO", buildVideo],
  ["AUDIO", buildAudio],
  ["GIF", buildGif],
  ["GALLERY", buildGallery],
  ["SHAPE", buildShape],
  ["FILE", buildFile],
  ["HTML", buildHtml],
  ["EMBED", buildEmbed],
  ["LINK_PREVIEW", buildLinkPreview],
  ["MAP", buildMap],
  ["POLL", buildPoll],
  ["APP_EMBED", buildAppEmbed],
  ["BUTTON", buildButton],
  ["TOC", buildTableOfContents],
  ["DIVIDER", () => [{ type: "divider" }]],
  ["EXTERNAL", () => []],
]);

/** Omits embedded code. If the content has an https URL, creates a link to it. */
function buildHtml({ htmlData }: RichContentNode, context: Context): Block[] {
  const href = safeUrl(htmlData?.url, "link");
  return href?.startsWith("https:") === true
    ? createCard({ kind: href, target: fileTarget(href, context) })
    : [];
}

function buildEmbed({ embedData }: RichContentNode, context: Context): Block[] {
  const { oembed, src } = embedData ?? {};
  const kind = oembed?.providerName || context.t("content.media.embedded");
  const href = [oembed?.url, src, oembed?.videoUrl]
    .map((url) => safeUrl(url, "link"))
    .find((url) => url !== undefined);
  return createCard({
    kind,
    title: oembed?.title,
    details: [oembed?.authorName],
    picture: pictureFrom({ url: oembed?.thumbnailUrl }, kind, context),
    target: readTarget({ url: href }, context),
  });
}

function buildLinkPreview({ linkPreviewData }: RichContentNode, context: Context): Block[] {
  const { link, title, description, thumbnailUrl } = linkPreviewData ?? {};
  return createCard({
    kind: link?.url ?? context.t("content.export.link"),
    title,
    details: [description],
    picture: pictureFrom({ url: thumbnailUrl }, context.t("content.export.preview"), context),
    target: readTarget(link, context),
  });
}

function buildMap({ mapData }: RichContentNode, context: Context): Block[] {
  const { address, locationName, lat, lng } = mapData?.mapSettings ?? {};
  const isPlace =
    lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  return createCard({
    kind: context.t("content.map.label"),
    title: locationName || address,
    details: locationName && address !== locationName ? [address] : [],
    target: isPlace
      ? fileTarget(`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}`, context)
      : undefined,
  });
}

function buildPoll({ pollData }: RichContentNode, context: Context): Block[] {
  const { title, image: picture, options = [] } = pollData?.poll ?? {};
  const items = options.map((option) => ({
    blocks: [
      ...createParagraph(createLine(option.title)),
      ...createFigure(readPicture(option.image, "", context), undefined, []),
    ],
  }));
  return [
    ...createParagraph(emboldened(createLine(title))),
    ...createFigure(readPicture(picture, "", context), undefined, []),
    ...createList(items),
  ];
}

function buildAppEmbed({ appEmbedData }: RichContentNode, context: Context): Block[] {
  const { type, name, url, image: picture, imageSrc, bookingData, eventData } = appEmbedData ?? {};
  return createCard({
    kind: context.t("content.export.offer"),
    title: name,
    details:
      type === "EVENT"
        ? [eventData?.scheduling, eventData?.location]
        : type === "BOOKING"
          ? (bookingData?.durations ?? []).map((duration) =>
              readableDuration(duration, context.language),
            )
          : [],
    picture: readPicture(picture ?? { src: { url: imageSrc } }, name ?? "", context),
    target: readTarget({ url: webAddress(url) }, context),
  });
}

function buildButton({ buttonData }: RichContentNode, context: Context): Block[] {
  return createParagraph(
    linked(createLine(buttonData?.text), readTarget(buttonData?.link, context)),
  );
}

function buildTableOfContents({ tocData }: RichContentNode, context: Context): Block[] {
  const levels = tocData?.includedHeadings ?? [];
  const entries = context.outline.filter(
    ({ level }) => levels.length === 0 || levels.includes(level),
  );
  const items = entries.map(({ id, text }) => ({
    blocks: createParagraph(linked(createLine(text), anchorTarget(id, context))),
  }));
  return [...createParagraph(emboldened(createLine(tocData?.title))), ...createList(items)];
}
