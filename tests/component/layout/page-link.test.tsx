// @vitest-environment jsdom
import { fireEvent, render, within } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import type { ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import { PageLink } from "#components/layout/page-link.tsx";
import { createRouter } from "#tests/support/components/app-router.ts";

function show(props: Partial<ComponentProps<typeof PageLink>> = {}) {
  const router = createRouter();
  const { container } = render(
    <AppRouterContext value={router}>
      <PageLink href="/post/a" {...props}>
        A post
      </PageLink>
    </AppRouterContext>,
  );
  const link = within(container).getByRole("link");
  const click = (init?: MouseEventInit) => {
    // jsdom cannot load documents.
    document.addEventListener("click", (event) => event.preventDefault(), { once: true });
    fireEvent.click(link, init);
  };
  return { router, link, click };
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
    ["a link to another window", { target: "_blank" }, {}],
    ["a link to a file with a name", { download: "a.txt" }, {}],
    ["a link to a file without a name", { download: true }, {}],
  ])("leaves %s to the browser", (_, props, init) => {
    const { router, click } = show(props);
    click(init);
    expect(router.push).not.toHaveBeenCalled();
  });

  test("stays on the page if its click is handled or its navigation is canceled", () => {
    const cancel = (event: Pick<Event, "preventDefault">) => event.preventDefault();
    for (const props of [{ onClick: cancel }, { onNavigate: cancel }]) {
      const { router, click } = show(props);
      click();
      expect(router.push).not.toHaveBeenCalled();
    }
  });

  test.each([
    ["points at it", fireEvent.pointerEnter],
    ["focuses it", fireEvent.focus],
    ["touches it", fireEvent.touchStart],
  ])("loads its page when a reader %s", (_, act) => {
    const { router, link } = show();
    expect(router.prefetch).not.toHaveBeenCalled();
    act(link);
    expect(router.prefetch).toHaveBeenCalledExactlyOnceWith("/post/a");
  });
});
