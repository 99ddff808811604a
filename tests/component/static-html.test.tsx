import fc from "fast-check";
import { createElement, Fragment, isValidElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { StaticHtml } from "#components/static-html/static-html.ts";

const render = (children: ReactNode): Promise<ReactNode> => StaticHtml({ children });
const renderHtml = async (children: ReactNode): Promise<string> => toHtml(await render(children));

/** Renders with React, which writes apostrophes as hexadecimal references. */
const toHtml = (node: ReactNode): string =>
  renderToStaticMarkup(node).replaceAll("&#x27;", "&#39;");

/** Counts the React elements of a tree. */
function countElements(node: ReactNode): number {
  if (Array.isArray(node)) return node.reduce((sum: number, part) => sum + countElements(part), 0);
  if (!isValidElement<{ children?: ReactNode }>(node)) return 0;
  const own = node.type === Fragment ? 0 : 1;
  return own + countElements(node.props.children);
}

/** Creates a component as the browser's bundle refers to it. */
function createClientComponent() {
  const Client = ({ children }: { children?: ReactNode }) => <b>{children}</b>;
  return Object.assign(Client, { $$typeof: Symbol.for("react.client.reference") });
}

describe("static HTML", () => {
  test("is one React element for an element without client components", async () => {
    const node = await render(
      <ul className="list">
        <li>
          <a href="https://a.example/">One</a>
        </li>
        <li>Two</li>
      </ul>,
    );
    expect(countElements(node)).toBe(1);
    expect(toHtml(node)).toBe(
      '<ul class="list"><li><a href="https://a.example/">One</a></li><li>Two</li></ul>',
    );
  });

  test("contains the output of server components, also of asynchronous ones", async () => {
    const Name = async ({ name }: { name: string }) => <em>{name}</em>;
    const List = ({ names }: { names: string[] }) => (
      <p>
        {names.map((name) => (
          <Name key={name} name={name} />
        ))}
      </p>
    );
    const node = await render(<List names={["Ada", "Grace"]} />);
    expect(toHtml(node)).toBe("<p><em>Ada</em><em>Grace</em></p>");
  });

  test("calls each server component once", async () => {
    let calls = 0;
    const Name = ({ isShown }: { isShown: boolean }) => {
      calls += 1;
      return isShown ? "Ada" : null;
    };
    const node = await render(
      <>
        <p>
          <Name isShown />
        </p>
        <p itemRef="a">
          <Name isShown={false} />
        </p>
      </>,
    );
    expect(toHtml(node)).toBe('<p>Ada</p><p itemRef="a"></p>');
    expect(calls).toBe(2);
  });

  test("leaves client components to React, and renders their children and siblings", async () => {
    const Client = createClientComponent();
    const node = await render(
      <section>
        <h2>
          Title <i>here</i>
        </h2>
        <Client>
          <p>
            Text <i>inside</i>
          </p>
        </Client>
      </section>,
    );
    expect(countElements(node)).toBe(4);
    expect(toHtml(node)).toBe(
      "<section><h2>Title <i>here</i></h2><b><p>Text <i>inside</i></p></b></section>",
    );
  });

  test("keeps the keys of elements, so that React keeps their state", async () => {
    const Client = createClientComponent();
    const node = await render(
      <div>
        {["a", "b"].map((name) => (
          <p key={name}>
            <Client key="inner" />
          </p>
        ))}
      </div>,
    );
    expect(JSON.stringify(node)).toMatch(/"key":"a".*"key":"inner".*"key":"b"/);
  });

  test.each(
    Object.entries({
      "a title, which React moves to the head": <title>Title</title>,
      "an image that is not lazy, which React preloads": createElement("img", {
        src: "/a.png",
        alt: "",
      }),
      "a field, whose value React controls": <input name="a" defaultValue="b" aria-label="c" />,
      "a script": <script src="/a.js" async />,
      "data with a text as a child": createElement(
        "script",
        { type: "application/ld+json" },
        '{"a":"</b>"}',
      ),
      "a column without a width": <col span={0} />,
      "an event handler": createElement("button", { onClick: () => {} }, "a"),
      "an address that is a script": createElement("a", { href: "javascript:alert(1)" }, "a"),
      "an address that hides a script": createElement(
        "a",
        { href: "\u0001javascript:alert(1)" },
        "a",
      ),
      "an empty address": createElement("a", { href: "" }, "a"),
      "an unknown attribute": <p itemRef="a">a</p>,
      "a number with a unit": <p style={{ width: 5 }}>a</p>,
      "a custom element": createElement("x-a", { className: "b" }, "a"),
    }),
  )("leaves %s to React", async (_, element) => {
    const node = await render(<div>{element}</div>);
    expect(countElements(node)).toBe(2);
    expect(toHtml(node)).toBe(toHtml(<div>{element}</div>));
  });

  test.each(
    Object.entries({
      "class names and labels": createElement(
        "label",
        { className: "a", htmlFor: "b", tabIndex: -1 },
        "c",
      ),
      drawings: (
        <svg
          viewBox="0 0 1 1"
          preserveAspectRatio="none"
          strokeWidth="2"
          strokeLinecap="round"
          fillRule="evenodd"
        >
          <path strokeLinejoin="bevel" strokeDasharray="1" clipRule="evenodd" d="M0 0" />
        </svg>
      ),
      "lazy images": (
        <picture>
          <source srcSet="/a 1x" sizes="1px" type="image/avif" media="(width)" />
          <img
            src="/a"
            srcSet="/b 2x"
            loading="lazy"
            alt=""
            fetchPriority="low"
            crossOrigin="anonymous"
            referrerPolicy="no-referrer"
          />
        </picture>
      ),
      "tables and dates": (
        <table>
          <tbody>
            <tr>
              <td colSpan={2} rowSpan={1}>
                <time dateTime="2026-01-01">1</time>
              </td>
            </tr>
          </tbody>
        </table>
      ),
      items: <div itemScope itemType="https://a.example/" itemProp="b" />,
      links: (
        <a href="https://a.example/?b&c" hrefLang="en" rel="noopener" title={'"'}>
          a
        </a>
      ),
      "text that begins with a line feed": <pre>{"\n a"}</pre>,
      buttons: (
        <button type="button" disabled={false} popoverTarget="a" aria-expanded={false}>
          a
        </button>
      ),
      "given HTML": <p dangerouslySetInnerHTML={{ __html: "<i>a</i>" }} />,
      styles: createElement("p", { style: { color: "red", marginTop: 0, "--a": 1 } }, "a"),
    }),
  )("is the HTML that React renders for %s", async (_, element) => {
    expect(await renderHtml(<div>{element}</div>)).toBe(toHtml(<div>{element}</div>));
  });

  test("rejects with the error of a component, even if another one fails later", async () => {
    const Late = async () => {
      await Promise.resolve();
      throw new Error("late");
    };
    const Failing = (): ReactNode => {
      throw new Error("first");
    };
    const failing = render(
      <div>
        <Late />
        <Failing />
      </div>,
    );
    await expect(failing).rejects.toThrow("first");
  });

  test("is the HTML that React renders, for any texts, attributes and elements", async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (node) => {
        expect(await renderHtml(node)).toBe(toHtml(node));
      }),
      { numRuns: 300 },
    );
  });
});

const awkward = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(`"'<>&`, "</p>", "<script>", "\n", "&amp;", "javascript:alert(1)", "’", "\u0000"),
);
const attributes = fc.record(
  {
    className: awkward,
    id: awkward,
    title: awkward,
    lang: fc.constantFrom("en", "de", undefined),
    hidden: fc.boolean(),
    tabIndex: fc.integer({ min: -1, max: 3 }),
    "aria-label": awkward,
    "aria-hidden": fc.boolean(),
    "data-x": fc.oneof(awkward, fc.integer(), fc.boolean()),
    style: fc.record({
      color: fc.constantFrom("red", `"<`, "a'b"),
      marginTop: fc.constantFrom("1px", 0),
      "--a": fc.nat(9),
    }),
    cite: fc.oneof(awkward, fc.constantFrom("/a?b=c&d", "https://a.example/")),
  },
  { requiredKeys: [] },
);
const names = "div span section em code strong br hr".split(" ");
const isVoid = (name: string) => name === "br" || name === "hr";

const { tree } = fc.letrec<{ tree: ReactNode }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small" },
    awkward,
    fc.constantFrom(null, undefined, false, 0, 7),
    fc.array(tie("tree"), { maxLength: 3 }).map((nodes) => createElement(Fragment, null, ...nodes)),
    fc
      .tuple(fc.constantFrom(...names), attributes, fc.array(tie("tree"), { maxLength: 4 }))
      .map(([name, props, children]) =>
        isVoid(name) ? createElement(name, props) : createElement(name, props, ...children),
      ),
  ),
}));
