/** Builds figures and links for pictures, videos, audio and files. */
import type { RichContentNode } from "../document.ts";
import { audioSource, fileSource, videoSource } from "../media-source.ts";
import { createCard, createFigure, createParagraph } from "./builders.ts";
import { readableSize } from "../facts.ts";
import { createLine, linked } from "./inlines.ts";
import type { Block } from "./portable.ts";
import { type Addresses, fileTarget, pictureFrom, readPicture, readTarget } from "./targets.ts";

export function buildImage({ imageData, nodes }: RichContentNode, addresses: Addresses): Block[] {
  const { altText = "", decorative, caption } = imageData ?? {};
  const hasCaptionNode = nodes.some(({ type }) => type === "CAPTION");
  return createFigure(
    readPicture(imageData?.image, decorative === true ? "" : altText, addresses),
    readTarget(imageData?.link, addresses),
    hasCaptionNode ? [] : createLine(caption),
  );
}

export function buildVideo({ videoData }: RichContentNode, addresses: Addresses): Block[] {
  const kind = addresses.t("content.export.video");
  return createCard({
    kind,
    title: videoData?.title,
    picture: readPicture(videoData?.thumbnail, kind, addresses),
    target: fileTarget(videoSource(videoData?.video?.src), addresses),
  });
}

export function buildAudio({ audioData }: RichContentNode, addresses: Addresses): Block[] {
  const kind = addresses.t("content.media.audio");
  return createCard({
    kind,
    title: audioData?.name,
    details: [audioData?.authorName],
    picture: readPicture(audioData?.coverImage, kind, addresses),
    target: fileTarget(audioSource(audioData?.audio?.src), addresses),
  });
}

export function buildGif({ gifData }: RichContentNode, addresses: Addresses): Block[] {
  const { original, downsized } = gifData ?? {};
  const moving = downsized?.gif || original?.gif || downsized?.still || original?.still;
  return createCard({
    kind: addresses.t("content.export.movingPicture"),
    picture: pictureFrom({ url: moving }, "", addresses),
    target: moving
      ? undefined
      : fileTarget(videoSource({ url: downsized?.mp4 || original?.mp4 }), addresses),
  });
}

export function buildGallery({ galleryData }: RichContentNode, addresses: Addresses): Block[] {
  const kind = addresses.t("content.export.video");
  return (galleryData?.items ?? []).flatMap((item) =>
    item.image === undefined
      ? createCard({
          kind,
          title: item.title,
          picture: readPicture(item.video?.thumbnail, item.altText || kind, addresses),
          target: fileTarget(videoSource(item.video?.media?.src), addresses),
        })
      : createFigure(
          readPicture(item.image.media, item.altText ?? "", addresses),
          readTarget(item.image.link, addresses),
          createLine(item.title),
        ),
  );
}

export function buildShape({ shapeData }: RichContentNode, addresses: Addresses): Block[] {
  return createFigure(
    readPicture(shapeData?.shape, shapeData?.altText ?? "", addresses),
    undefined,
    createLine(shapeData?.title),
  );
}

export function buildFile({ fileData }: RichContentNode, addresses: Addresses): Block[] {
  const { src, name = "", type, size, sizeInKb } = fileData ?? {};
  const kind = (type || /\.([a-z0-9]{1,8})$/i.exec(name)?.[1] || "").slice(0, 8).toUpperCase();
  const bytes = sizeInKb === undefined ? size : sizeInKb * 1000;
  const facts = [kind, bytes === undefined ? "" : readableSize(bytes, addresses.language)];
  const note = facts.filter(Boolean).join(", ");
  return createParagraph([
    ...linked(
      createLine(name || addresses.t("content.export.file")),
      fileTarget(fileSource(src), addresses),
    ),
    ...(note === "" ? [] : [{ type: "text" as const, text: ` (${note})` }]),
  ]);
}
