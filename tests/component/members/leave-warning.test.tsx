// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { afterEach, expect, test, vi } from "vitest";
import { PageLink } from "#components/layout/page-link.tsx";
import { PageNavigation } from "#components/layout/page-navigation.tsx";
import { useLeaveWarning } from "#components/ui/forms/use-leave-warning.ts";
import { createRouter } from "#tests/support/components/app-router.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page({ canLeave }: { canLeave: ((isClosing: boolean) => boolean) | undefined }) {
  useLeaveWarning(true, "Leave?", canLeave);
  return <PageLink href="/other">Other</PageLink>;
}

/** Renders a page with unsaved changes and a link. */
function open(canLeave?: (isClosing: boolean) => boolean) {
  const questions: string[] = [];
  vi.stubGlobal("confirm", (question: string) => questions.push(question) < 0);
  const router = createRouter();
  render(
    <AppRouterContext value={router}>
      <Page canLeave={canLeave} />
      <PageNavigation />
    </AppRouterContext>,
  );
  return { questions, router };
}

/** Closes the page. Returns whether the browser asks. */
const close = (): boolean => !fireEvent(window, new Event("beforeunload", { cancelable: true }));

test("a page with changes that cannot be saved on leaving asks before it is left or closed", () => {
  const { questions, router } = open();
  fireEvent.click(screen.getByRole("link", { name: "Other" }));
  expect(questions).toEqual(["Leave?"]);
  expect(router.push).not.toHaveBeenCalled();
  expect(close()).toBe(true);
});

test("a page that saves its changes on leaving does not ask", () => {
  const { questions, router } = open(() => true);
  fireEvent.click(screen.getByRole("link", { name: "Other" }));
  expect(questions).toEqual([]);
  expect(router.push).toHaveBeenCalledOnce();
  expect(close()).toBe(false);
});

test("a page that can save its changes only while it is open asks before it is closed", () => {
  const { questions, router } = open((isClosing) => !isClosing);
  fireEvent.click(screen.getByRole("link", { name: "Other" }));
  expect(questions).toEqual([]);
  expect(router.push).toHaveBeenCalledOnce();
  expect(close()).toBe(true);
});
