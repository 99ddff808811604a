/* oxlint-disable react/no-array-index-key -- nodes have no IDs, and documents are replaced as a whole */
import { createElement, Fragment, type ComponentType, type ReactNode } from "react";
import type { RichContentDecoration } from "#lib/rich-content/document.ts";
import { readFormat } from "#lib/rich-content/text-formats.ts";

type CommentNode = {
  readonly type: string;
  readonly nodes: readonly CommentNode[];
  readonly textData?:
    | { readonly text: string; readonly decorations: readonly RichContentDecoration[] }
    | undefined;
};

export type CommentLinkProps = { url: string | undefined; children: ReactNode };

type Props = {
  nodes: readonly CommentNode[];
  Link: ComponentType<CommentLinkProps>;
  /** Whether long lines of code scroll. */
  hasScrollingCode?: boolean;
};

const tags: Readonly<Record<string, string>> = {
  PARAGRAPH: "p",
  BLOCKQUOTE: "blockquote",
  BULLETED_LIST: "ul",
  ORDERED_LIST: "ol",
  LIST_ITEM: "li",
};

/** Renders the document of a comment in the browser. A node that comments cannot have is replaced by its children. */
export function CommentBlocks({ nodes, ...options }: Props): ReactNode {
  return nodes.map((node, index) => <Fragment key={index}>{renderNode(node, options)}</Fragment>);
}

function renderNode({ type, nodes, textData }: CommentNode, options: Omit<Props, "nodes">) {
  if (type === "TEXT") {
    const decorations = textData?.decorations ?? [];
    return decorations.reduce<ReactNode>(
      (children, decoration) => decorate(children, decoration, options),
      textData?.text,
    );
  }
  const children = <CommentBlocks nodes={nodes} {...options} />;
  if (type === "CODE_BLOCK") {
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be focusable
      <pre dir="ltr" tabIndex={options.hasScrollingCode === true ? 0 : undefined}>
        <code>{children}</code>
      </pre>
    );
  }
  const tag = tags[type];
  return tag === undefined ? children : createElement(tag, { dir: "auto" }, children);
}

function decorate(
  children: ReactNode,
  decoration: RichContentDecoration,
  { Link }: Omit<Props, "nodes">,
): ReactNode {
  if (decoration.type === "LINK") {
    return <Link url={decoration.linkData?.link?.url}>{children}</Link>;
  }
  const tag = readFormat(decoration)?.tags[0];
  return tag === undefined ? children : createElement(tag, {}, children);
}
