/** Converts nodes that are not text, such as media and embeds, to figures, links and lists. */
import type { RichContentNode } from "../document.ts";
import type { OutlineEntry } from "../outline.ts";
import { safeUrl } from "../url.ts";
import { card, figure, list, paragraph } from "./builders.ts";
import { readableDuration, webAddress } from "../facts.ts";
import { emboldened, createLine, linked } from "./inlines.ts";
import { audio, file, gallery, gif, image, shape, video } from "./media.ts";
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
type Hold = (node: RichContentNode, context: Context) => Block[];

/** Converters by node type. */
export const held: ReadonlyMap<string, Hold> = new Map<string, Hold>([
  ["IMAGE", image],
  ["VIDEO", video],
  ["AUDIO", audio],
  ["GIF", gif],
  ["GALLERY", gallery],
  ["SHAPE", shape],
  ["FILE", file],
  ["HTML", html],
  ["EMBED", embed],
  ["LINK_PREVIEW", linkPreview],
  ["MAP", map],
  ["POLL", poll],
  ["APP_EMBED", appEmbed],
  ["BUTTON", button],
  ["TOC", tableOfContents],
  ["DIVIDER", () => [{ type: "divider" }]],
  ["EXTERNAL", () => []],
]);

/** Omits embedded code. If the content has its own https address, creates a link to it. */
function html({ htmlData }: RichContentNode, context: Context): Block[] {
  const href = safeUrl(htmlData?.url, "link");
  return href?.startsWith("https:") === true
    ? card({ kind: href, target: fileTarget(href, context) })
    : [];
}

function embed({ embedData }: RichContentNode, context: Context): Block[] {
  const { oembed, src } = embedData ?? {};
  const kind = oembed?.providerName || context.say("content.media.embedded");
  const href = [oembed?.url, src, oembed?.videoUrl]
    .map((url) => safeUrl(url, "link"))
    .find((url) => url !== undefined);
  return card({
    kind,
    title: oembed?.title,
    details: [oembed?.authorName],
    picture: pictureFrom({ url: oembed?.thumbnailUrl }, kind, context),
    target: readTarget({ url: href }, context),
  });
}

function linkPreview({ linkPreviewData }: RichContentNode, context: Context): Block[] {
  const { link, title, description, thumbnailUrl } = linkPreviewData ?? {};
  return card({
    kind: link?.url ?? context.say("content.export.link"),
    title,
    details: [description],
    picture: pictureFrom({ url: thumbnailUrl }, context.say("content.export.preview"), context),
    target: readTarget(link, context),
  });
}

function map({ mapData }: RichContentNode, context: Context): Block[] {
  const { address, locationName, lat, lng } = mapData?.mapSettings ?? {};
  const isPlace =
    lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  return card({
    kind: context.say("content.map.label"),
    title: locationName || address,
    details: locationName && address !== locationName ? [address] : [],
    target: isPlace
      ? fileTarget(`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}`, context)
      : undefined,
  });
}

function poll({ pollData }: RichContentNode, context: Context): Block[] {
  const { title, image: picture, options = [] } = pollData?.poll ?? {};
  const items = options.map((option) => ({
    blocks: [
      ...paragraph(createLine(option.title)),
      ...figure(readPicture(option.image, "", context), undefined, []),
    ],
  }));
  return [
    ...paragraph(emboldened(createLine(title))),
    ...figure(readPicture(picture, "", context), undefined, []),
    ...list(items),
  ];
}

function appEmbed({ appEmbedData }: RichContentNode, context: Context): Block[] {
  const { type, name, url, image: picture, imageSrc, bookingData, eventData } = appEmbedData ?? {};
  return card({
    kind: context.say("content.export.offer"),
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

function button({ buttonData }: RichContentNode, context: Context): Block[] {
  return paragraph(linked(createLine(buttonData?.text), readTarget(buttonData?.link, context)));
}

function tableOfContents({ tocData }: RichContentNode, context: Context): Block[] {
  const levels = tocData?.includedHeadings ?? [];
  const entries = context.outline.filter(
    ({ level }) => levels.length === 0 || levels.includes(level),
  );
  const items = entries.map(({ id, text }) => ({
    blocks: paragraph(linked(createLine(text), anchorTarget(id, context))),
  }));
  return [...paragraph(emboldened(createLine(tocData?.title))), ...list(items)];
}
