/** Blocks for non-text content. */
import { joinLines, createLine, linked } from "./inlines.ts";
import type { Block, Inline, Picture, Target } from "./portable.ts";

type Card = {
  /** The kind of content, displayed if a link has neither a title nor a picture. */
  readonly kind: string;
  readonly title?: string | undefined;
  /** Additional lines below the title. */
  readonly details?: readonly (string | undefined)[];
  readonly picture?: Picture | undefined;
  readonly target?: Target | undefined;
};

/** Creates blocks for linked content: its picture (if any), its title and its details. */
export function createCard({ kind, title, details = [], picture, target }: Card): Block[] {
  const named = createLine(title);
  const heading =
    named.length === 0 && picture === undefined && target !== undefined ? createLine(kind) : named;
  const caption = joinLines([linked(heading, target), ...details.map(createLine)]);
  return createFigure(picture, target, caption);
}

/** Creates a picture with a caption, or just the caption if there is no picture. */
export function createFigure(
  picture: Picture | undefined,
  target: Target | undefined,
  caption: readonly Inline[],
): Block[] {
  if (picture === undefined) return createParagraph(caption);
  return [{ type: "figure", picture, caption, target }];
}

/** Creates a paragraph, or an empty list if the line is empty. */
export function createParagraph(children: readonly Inline[]): Block[] {
  return children.length === 0 ? [] : [{ type: "paragraph", children }];
}

/** Creates a bulleted list, or an empty list if there are no items. */
export function createList(items: readonly { readonly blocks: readonly Block[] }[]): Block[] {
  return items.length === 0 ? [] : [{ type: "list", ordered: false, start: 1, items }];
}
