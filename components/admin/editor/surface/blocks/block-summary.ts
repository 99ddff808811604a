/** Summaries of the blocks that the editor shows as a preview. */
import { nodeDataSchemas } from "#lib/rich-content/schema/nodes.ts";
import { pictureSource, videoSource } from "#lib/rich-content/media-source.ts";
import { safeUrl } from "#lib/rich-content/url.ts";
import { isObject } from "#lib/wix/json-object.ts";
import { readPath, readTextField } from "#lib/editor/commands/paths.ts";

export type BlockSummary = {
  /** Text from the block's data, for example a title. */
  readonly title?: string | undefined;
  readonly detail?: string | undefined;
  readonly pictures: readonly { readonly src: string; readonly alt: string }[];
  readonly film?: string | undefined;
};

/** Reads the summary from a block's data. Pictures and films have safe URLs. */
export function summarizeBlock(name: string, data: unknown): BlockSummary {
  switch (name) {
    case "image":
      return summarizeImage(data);
    case "gallery":
      return summarizeGallery(data);
    case "video":
      return summarizeVideo(data);
    case "poll":
      return { title: readText(data, "poll", "title"), detail: listOptions(data), pictures: [] };
    case "html":
      return { detail: shorten(readText(data, "html") ?? readText(data, "url")), pictures: [] };
    default:
      return summarizeOther(data);
  }
}

function summarizeImage(data: unknown): BlockSummary {
  const { image, altText = "" } = nodeDataSchemas.imageData.parse(data ?? undefined) ?? {};
  return { pictures: toPictures([[image?.src, altText]]) };
}

function summarizeGallery(data: unknown): BlockSummary {
  const { items = [] } = nodeDataSchemas.galleryData.parse(data ?? undefined) ?? {};
  return {
    pictures: toPictures(
      items.map(({ image, video, altText = "" }) => [
        image?.media?.src ?? video?.thumbnail?.src,
        altText,
      ]),
    ),
  };
}

function summarizeVideo(data: unknown): BlockSummary {
  const { video, thumbnail, title } = nodeDataSchemas.videoData.parse(data ?? undefined) ?? {};
  const film = videoSource(video?.src);
  return {
    title,
    detail: film === undefined ? undefined : readText(data, "video", "src", "url"),
    pictures: toPictures([[thumbnail?.src, ""]]),
    film: film?.startsWith("/") ? film : undefined,
  };
}

type Source = Parameters<typeof pictureSource>[0];

const toPictures = (sources: readonly (readonly [Source, string])[]) =>
  sources.flatMap(([source, alt]) => {
    const src = pictureSource(source);
    return src === undefined ? [] : [{ src, alt }];
  });

const titlePaths = [
  ["title"],
  ["name"],
  ["text"],
  ["oembed", "title"],
  ["mapSettings", "locationName"],
  ["mapSettings", "address"],
] as const;
const detailPaths = [
  ["link", "url"],
  ["description"],
  ["src"],
  ["url"],
  ["authorName"],
  ["audio", "src", "url"],
] as const;

function summarizeOther(data: unknown): BlockSummary {
  const picture = safeUrl(
    readPath(data, ["thumbnailUrl"]) ?? readPath(data, ["oembed", "thumbnailUrl"]),
    "media",
  );
  const gif = readPath(data, ["original", "gif"]) ?? readPath(data, ["downsized", "gif"]);
  const own = safeUrl(gif, "media") ?? picture;
  return {
    title: findText(data, titlePaths),
    detail: findText(data, detailPaths),
    pictures: own === undefined ? [] : [{ src: own, alt: "" }],
  };
}

function findText(data: unknown, paths: readonly (readonly string[])[]): string | undefined {
  for (const path of paths) {
    const text = readText(data, ...path);
    if (text !== undefined) return text;
  }
  return undefined;
}

function readText(data: unknown, ...path: string[]): string | undefined {
  const value = readPath(data, path);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function listOptions(data: unknown): string | undefined {
  const options = readPath(data, ["poll", "options"]);
  if (!Array.isArray(options)) return undefined;
  return options
    .filter(isObject)
    .map((option) => readTextField(option, "title"))
    .filter((title) => title.trim() !== "")
    .join(" · ");
}

const shorten = (text: string | undefined): string | undefined =>
  text !== undefined && text.length > 300 ? `${text.slice(0, 300)}…` : text;
