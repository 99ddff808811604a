/** Blocks for what is not made of text. */
import { joinLines, lineOf, linked } from "./inlines.ts";
import type { Block, Inline, Picture, Target } from "./portable.ts";

type Card = {
  /** What it is, for when it has no title. */
  readonly kind: string;
  readonly title?: string | undefined;
  readonly notes?: readonly (string | undefined)[];
  readonly picture?: Picture | undefined;
  readonly target?: Target | undefined;
};

/** Something to visit: its picture if there is one, its title, and what is known of it. */
export function card({ kind, title, notes = [], picture, target }: Card): Block[] {
  const named = lineOf(title);
  const heading =
    named.length === 0 && picture === undefined && target !== undefined ? lineOf(kind) : named;
  const caption = joinLines([linked(heading, target), ...notes.map(lineOf)]);
  return figure(picture, target, caption);
}

/** A picture with its caption; the caption alone when there is no picture to show. */
export function figure(
  picture: Picture | undefined,
  target: Target | undefined,
  caption: readonly Inline[],
): Block[] {
  if (picture === undefined) return paragraph(caption);
  return [{ type: "figure", picture, caption, ...(target === undefined ? {} : { target }) }];
}

/** Nothing when the line is empty. */
export function paragraph(children: readonly Inline[]): Block[] {
  return children.length === 0 ? [] : [{ type: "paragraph", children }];
}

/** A bulleted list; nothing when it has no items. */
export function list(items: readonly { readonly blocks: readonly Block[] }[]): Block[] {
  return items.length === 0 ? [] : [{ type: "list", ordered: false, start: 1, items }];
}
