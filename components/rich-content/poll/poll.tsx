import type { CSSProperties } from "react";
import { readTextDirection } from "#lib/rich-content/direction.ts";
import { pictureSource } from "#lib/rich-content/media-source.ts";
import type { RichContentMedia, RichContentNode } from "#lib/rich-content/document.ts";
import { interfaceLanguage, getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { Figure } from "../figure.tsx";
import { DocumentPicture } from "../media/document-picture.tsx";
import type { NodeProps } from "../node.ts";
import { createStyle, numberIn, pixels, tint } from "../style.ts";
import styles from "./poll.module.css";
import { Island } from "../island.ts";
import type { VotingOption } from "./voting.tsx";
import { getVotingTexts } from "./voting-texts.ts";

type PollData = NonNullable<RichContentNode["pollData"]>;

/** Renders a question with its options. Readers can vote if the site counts the poll's votes. */
export function Poll({ node, context }: NodeProps) {
  const { containerData, poll, layout, design } = node.pollData ?? {};
  const options = readOptions(node.pollData);
  if (poll === undefined || options.length === 0) return null;
  // An option without an ID cannot be voted for.
  const haveIds = poll.options?.every(({ id }) => id !== undefined) === true;
  const { permissions, showVotesCount } = poll.settings ?? {};
  const direction = layout?.poll?.direction?.toLowerCase() ?? readTextDirection(poll.title ?? "");
  return (
    <Figure node={node} container={containerData}>
      <div className={styles.poll} style={panelStyle(design)} dir={direction}>
        {layout?.poll?.enableImage === true && <PollPicture media={poll.image} />}
        <Island
          part="voting"
          address={
            context.postId === undefined || poll.id === undefined || !haveIds
              ? undefined
              : paths.poll(context.postId, poll.id)
          }
          title={poll.title || getTranslations()("content.poll.untitled")}
          options={options}
          texts={getVotingTexts(getTranslations(), interfaceLanguage(), permissions?.view)}
          isGrid={layout?.poll?.type === "GRID"}
          takesSeveral={permissions?.allowMultipleVotes === true}
          showsCounts={showVotesCount !== false}
        />
      </div>
    </Figure>
  );
}

function readOptions(data: PollData | undefined): VotingOption[] {
  const hasPictures = data?.layout?.options?.enableImage === true;
  return (data?.poll?.options ?? []).map(({ id, title, image }, index) => ({
    id: id ?? `option-${index}`,
    title: title || getTranslations()("content.poll.option", { number: index + 1 }),
    picture: hasPictures ? <PollPicture media={image} /> : undefined,
  }));
}

function PollPicture({ media }: { media: RichContentMedia | undefined }) {
  return (
    <DocumentPicture
      media={media}
      sizes="(min-width: 47.5em) 40rem, 100vw"
      className={styles.picture}
    />
  );
}

function panelStyle(design: PollData["design"]): CSSProperties | undefined {
  return createStyle({
    background: buildBackground(design?.poll?.background),
    borderRadius: pixels(design?.poll?.borderRadius, 0, 100),
    "--option-radius": pixels(design?.options?.borderRadius, 0, 100),
  });
}

type Background = NonNullable<NonNullable<PollData["design"]>["poll"]>["background"];

function buildBackground(background: Background): string | undefined {
  switch (background?.type) {
    case "COLOR":
      return tint(background.color);
    case "GRADIENT": {
      const { angle, startColor, lastColor } = background.gradient ?? {};
      const [start, last] = [tint(startColor), tint(lastColor)];
      if (start === undefined || last === undefined) return undefined;
      return `linear-gradient(${numberIn(angle, -360, 360) ?? 180}deg, ${start}, ${last})`;
    }
    case "IMAGE": {
      const image = pictureSource(background.image?.src);
      if (image === undefined) return undefined;
      const veil = "color-mix(in oklab, var(--sheet) 88%, transparent)";
      // Percent-encodes characters that could end the URL or the string around it.
      const address = image.replace(
        /["'()\\\s]/g,
        (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
      );
      return `linear-gradient(${veil}, ${veil}), url("${address}") center / cover`;
    }
    case undefined:
      return undefined;
  }
}
