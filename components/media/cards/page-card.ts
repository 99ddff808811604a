/** Draws the pictures for links to pages without a picture: the front page, lists of posts, and pages. */
import "server-only";
import sharp, { type OverlayOptions } from "sharp";
import { settings } from "#lib/config/current.ts";
import type { Upstream } from "#lib/upstream/upstream.ts";
import { choosePostInk } from "../../theme/look-colors.ts";
import type { InkColor } from "../../theme/palette.ts";
import { getCardColors } from "./card-colors.ts";
import { drawMark } from "./card-mark.ts";
import { cardSize } from "./card-size.ts";
import { cardSvg } from "./card-svg.ts";
import { layOutText, renderText } from "./card-text.ts";

type Card = {
  /** Missing for the site itself, which shows its logo or its name. */
  readonly title?: string;
  readonly description: string;
  /** Determines the pattern. */
  readonly seed: string;
  readonly ink: InkColor;
};

/** In pixels. The pattern begins at the x-coordinate `pattern`. */
const layout = { margin: 72, textWidth: 660, pattern: 800, gap: 28, bar: 14 } as const;
const logoBox = { width: 560, height: 150 } as const;
const iconBox = { width: 200, height: 200 } as const;

type Block = { readonly height: number; readonly draw: (y: number) => string };

/** Responds with the picture for links to the site, and to pages without their own picture. */
export function answerSiteCard(): Promise<Response> {
  const { name, description } = settings().site;
  return answerPageCard({ description, seed: name, ink: choosePostInk(name) });
}

/** Responds with a card as PNG. */
export async function answerPageCard(card: Card, upstream?: Upstream): Promise<Response> {
  const png = await drawPageCard(card, upstream);
  return new Response(new Uint8Array(png), { headers: { "Content-Type": "image/png" } });
}

/** Draws a card as PNG. Texts that the fonts of the look cannot show are left out. */
export async function drawPageCard(card: Card, upstream?: Upstream): Promise<Buffer> {
  const { title, description, seed, ink } = card;
  const { name } = settings().site;
  const colors = getCardColors();
  const heading = await createBlock(title ?? name, "title", colors.text);
  const mark =
    (title === undefined ? await drawMark("logo", logoBox, upstream) : undefined) ??
    (heading === undefined ? await drawMark("icon", iconBox, upstream) : undefined);
  const blocks = [
    mark && { height: mark.info.height, draw: () => "" },
    title !== undefined && (await createBlock(name, "kicker", colors.accent)),
    mark === undefined && heading,
    // A description alone would look like a title.
    description !== name &&
      (mark ?? heading) !== undefined &&
      (await createBlock(description, "description", colors.quiet)),
  ].filter((block): block is Block => typeof block === "object");
  const { margin, gap, pattern, bar } = layout;
  const height = blocks.reduce((sum, block) => sum + block.height + gap, -gap);
  let y = Math.round((cardSize.height - height) / 2);
  const top = y;
  const texts = blocks.map((block) => {
    const svg = block.draw(y);
    y += block.height + gap;
    return svg;
  });
  // Without any text, the pattern fills the card.
  const area = { x: pattern, width: cardSize.width - pattern, height: cardSize.height };
  const drawing = cardSvg(
    seed,
    ink,
    blocks.length === 0 ? { ...area, x: 0, width: cardSize.width } : area,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}"><rect width="100%" height="100%" fill="${colors.ground}"/>${drawing}${texts.join("")}<rect y="${cardSize.height - bar}" width="100%" height="${bar}" fill="${colors.accent}"/></svg>`;
  const layers: OverlayOptions[] = mark ? [{ input: mark.data, left: margin, top }] : [];
  return sharp(Buffer.from(svg)).composite(layers).png({ palette: true }).toBuffer();
}

async function createBlock(
  text: string,
  style: Parameters<typeof layOutText>[1],
  color: string,
): Promise<Block | undefined> {
  const set = await layOutText(text, style, layout.textWidth);
  if (set === undefined || set.height === 0) return undefined;
  return { height: set.height, draw: (y) => renderText(set, layout.margin, y, color) };
}
