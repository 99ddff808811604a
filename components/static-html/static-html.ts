/** Renders server components to HTML text instead of React elements (docs/decisions/076-static-html.md). */
import {
  cloneElement,
  createElement,
  Fragment,
  isValidElement,
  ViewTransition,
  type ReactElement,
  type ReactNode,
} from "react";
import { escapeHtml } from "#lib/site/text/escape-markup.ts";
import { writeStartTag } from "./write-tag.ts";

type Props = Readonly<Record<string, unknown>>;

/** A rendered part of a page. */
type Part = {
  /** The HTML, or `undefined` if React has to render the part. */
  readonly html: string | undefined;
  /** Returns the nodes for React, with static parts as HTML. */
  readonly build: () => ReactNode;
};

type Awaitable<Value> = Value | Promise<Value>;

/**
 * Renders its children with few React elements. Each element without browser code inside becomes one element with its HTML
 * as text. React then neither serializes, renders nor hydrates what is in it. Client components, and elements that React
 * treats in a special way, remain React elements. Server components inside must not use hooks.
 */
export async function StaticHtml({ children }: { children: ReactNode }): Promise<ReactNode> {
  return (await render(children)).build();
}

const nothing: Part = { html: "", build: () => null };

function render(node: ReactNode): Awaitable<Part> {
  if (node === undefined || node === null || typeof node === "boolean") return nothing;
  if (typeof node === "string" || typeof node === "number")
    return { html: escapeHtml(String(node)), build: () => node };
  if (Array.isArray(node)) return renderAll(node);
  if (isValidElement<Props>(node)) return renderElement(node);
  return { html: undefined, build: () => node };
}

function renderAll(nodes: readonly ReactNode[]): Awaitable<Part> {
  const parts = nodes.map(render);
  return isComplete(parts) ? join(parts) : joinAll(parts);
}

const isComplete = (parts: readonly Awaitable<Part>[]): parts is readonly Part[] =>
  !parts.some((part) => part instanceof Promise);

const joinAll = async (parts: readonly Awaitable<Part>[]): Promise<Part> =>
  // oxlint-disable-next-line typescript/await-thenable -- some parts are no promises
  join(await Promise.all(parts));

function join(parts: readonly Part[]): Part {
  let html: string | undefined = "";
  for (const part of parts) {
    if (part.html === undefined) html = undefined;
    else if (html !== undefined) html += part.html;
  }
  return { html, build: () => createElement(Fragment, null, ...parts.map(({ build }) => build())) };
}

function renderElement(element: ReactElement<Props>): Awaitable<Part> {
  const { type, props, key } = element;
  if (typeof type === "string") return renderTag(element, type);
  if (type === Fragment) return mapPart(renderChildren(props), (part) => setKey(part, key));
  if (typeof type === "function" && !isClientReference(type))
    return mapPart(callComponent(type, props), (part) => setKey(part, key));
  const hasChildren = isClientReference(type) || type === ViewTransition;
  if (!hasChildren || props["children"] === undefined)
    return { html: undefined, build: () => element };
  return mapPart(renderChildren(props), (part) => ({
    html: undefined,
    build: () => cloneElement(element, undefined, part.build()),
  }));
}

function renderTag(element: ReactElement<Props>, type: string): Awaitable<Part> {
  const { props } = element;
  const startTag = writeStartTag(type, props);
  const given = props["dangerouslySetInnerHTML"];
  if (given !== undefined) {
    const inner = readInnerHtml(given);
    const isKnown = startTag !== undefined && inner !== undefined;
    return { html: isKnown ? wrap(type, startTag, inner) : undefined, build: () => element };
  }
  return mapPart(renderChildren(props), (part) => {
    const { html: inner, build } = part;
    if (startTag === undefined || inner === undefined)
      return { html: undefined, build: () => setChildren(element, build()) };
    return {
      html: wrap(type, startTag, inner),
      build: () =>
        inner.includes("<") ? setInnerHtml(element, inner) : setChildren(element, build()),
    };
  });
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React checks no children, and neither do components
const renderChildren = (props: Props) => render(props["children"] as ReactNode);

function callComponent(type: Function, props: Props): Awaitable<Part> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the result of a server component
    const result = type(props) as Awaitable<ReactNode>;
    return result instanceof Promise ? result.then(render) : render(result);
  } catch (error) {
    // A thrown error would leave the promises of earlier siblings without a handler.
    return Promise.reject(error);
  }
}

const mapPart = (part: Awaitable<Part>, change: (part: Part) => Part): Awaitable<Part> =>
  part instanceof Promise ? part.then(change) : change(part);

const setKey = (part: Part, key: string | null): Part =>
  key === null ? part : { ...part, build: () => createElement(Fragment, { key }, part.build()) };

const setChildren = (element: ReactElement<Props>, children: ReactNode): ReactElement =>
  element.props["children"] === undefined ? element : cloneElement(element, undefined, children);

function setInnerHtml({ type, props, key }: ReactElement<Props>, html: string): ReactElement {
  const { children: _, ...attributes } = props;
  return createElement(type, {
    ...attributes,
    ...(key === null ? {} : { key }),
    dangerouslySetInnerHTML: { __html: html },
  });
}

/** Elements without content (https://html.spec.whatwg.org/multipage/syntax.html#void-elements). */
const voidElements: ReadonlySet<string> = new Set(["br", "col", "hr", "img", "source", "wbr"]);

function wrap(type: string, startTag: string, inner: string): string {
  if (voidElements.has(type)) return `${startTag.slice(0, -1)}/>`;
  // The parser drops the first line feed of these elements.
  const start = type === "pre" && inner.startsWith("\n") ? "\n" : "";
  return `${startTag}${start}${inner}</${type}>`;
}

const readInnerHtml = (value: unknown): string | undefined =>
  typeof value === "object" &&
  value !== null &&
  "__html" in value &&
  typeof value.__html === "string"
    ? value.__html
    : undefined;

const clientReference = Symbol.for("react.client.reference");

/** Returns whether a type is a client component (`react-server-dom-turbopack/server`). */
const isClientReference = (type: unknown): boolean =>
  typeof type === "function" && Reflect.get(type, "$$typeof") === clientReference;
