// @vitest-environment jsdom
import { cleanup, fireEvent, render, within } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import type { ComponentProps } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { PageLink } from "#components/layout/page-link.tsx";
import { PageNavigation } from "#components/layout/page-navigation.tsx";
import { createRouter } from "#tests/support/components/app-router.ts";

afterEach(cleanup);

function show(props: Partial<ComponentProps<typeof PageLink>> = {}) {
  const router = createRouter();
  const { container } = render(
    <AppRouterContext value={router}>
      <PageLink href="/post/a" {...props}>
        <span>A post</span>
      </PageLink>
      <a href="https://example.com/feed.xml">Another link</a>
      <PageNavigation />
    </AppRouterContext>,
  );
  const [link, other] = within(container).getAllByRole("link");
  const click = (init?: MouseEventInit, target = link?.firstElementChild) => {
    // jsdom cannot load documents.
    addEventListener("click", (event) => event.preventDefault(), { once: true });
    fireEvent.click(target ?? container, init);
  };
  return { router, link: link ?? container, other, click };
}

describe("a link to a page", () => {
  test("opens the page with a fade when it is clicked", () => {
    const { router, click } = show();
    click();
    expect(router.push).toHaveBeenCalledExactlyOnceWith("/post/a", { transitionTypes: ["page"] });
  });

  test.each([
    ["a click with Ctrl", {}, { ctrlKey: true }],
    ["a click with ⌘", {}, { metaKey: true }],
    ["a click with Shift", {}, { shiftKey: true }],
    ["a click with Alt", {}, { altKey: true }],
    ["a click with another button", {}, { button: 1 }],
    ["a link to another window", { target: "_blank" }, {}],
    ["a link to a file with a name", { download: "a.txt" }, {}],
    ["a link to a file without a name", { download: true }, {}],
  ])("leaves %s to the browser", (_, props, init) => {
    const { router, click } = show(props);
    click(init);
    expect(router.push).not.toHaveBeenCalled();
  });

  test("leaves other links to the browser", () => {
    const { router, other, click } = show();
    click({}, other);
    expect(router.push).not.toHaveBeenCalled();
  });

  test("stays on the page if a component has handled its click", () => {
    const { router, click } = show({ onClick: (event) => event.preventDefault() });
    click();
    expect(router.push).not.toHaveBeenCalled();
  });

  test.each([
    ["points at it", fireEvent.pointerOver],
    ["focuses it", fireEvent.focusIn],
    ["touches it", fireEvent.touchStart],
  ])("loads its page when a reader %s", (_, act) => {
    const { router, link } = show();
    expect(router.prefetch).not.toHaveBeenCalled();
    act(link);
    expect(router.prefetch).toHaveBeenCalledExactlyOnceWith("/post/a");
  });

  test("loads its page once while the pointer moves over its parts", () => {
    const { router, link } = show();
    fireEvent.pointerOver(link);
    fireEvent.pointerOver(link.firstElementChild ?? link);
    expect(router.prefetch).toHaveBeenCalledOnce();
  });

  test("no longer reacts when the page is removed", () => {
    const { router, click } = show();
    cleanup();
    click({}, document.body);
    expect(router.push).not.toHaveBeenCalled();
  });
});
