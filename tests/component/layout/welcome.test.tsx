// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { WelcomeAside } from "#components/layout/welcome-aside.tsx";

afterEach(cleanup);

const draw = () => render(<WelcomeAside closeLabel="Close">Welcome!</WelcomeAside>);

test("the welcome message removes its anchor from the URL and keeps the query and the history state", () => {
  history.replaceState({ kept: true }, "", "/search?q=bread#welcome");
  draw();
  expect(location.href.replace(location.origin, "")).toBe("/search?q=bread");
  expect(history.state).toEqual({ kept: true });
  expect(screen.getByText("Welcome!")).toBeTruthy();
});

test("the welcome message is open before the browser has found the URL's target", () => {
  history.replaceState(null, "", "/#welcome");
  draw();
  expect(screen.getByRole("complementary").hasAttribute("data-open")).toBe(true);
});

test("the welcome message does not remove other anchors from the URL", () => {
  history.replaceState(null, "", "/#like");
  draw();
  expect(location.hash).toBe("#like");
  expect(screen.getByRole("complementary").hasAttribute("data-open")).toBe(false);
});

test("closing the welcome message does not add an anchor to the URL", () => {
  history.replaceState(null, "", "/search#welcome");
  draw();
  const { href } = location;
  fireEvent.click(screen.getByRole("link", { name: "Close" }));
  expect(screen.queryByText("Welcome!")).toBeNull();
  expect(location.href).toBe(href);
});
