// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { WelcomeAside } from "#components/layout/welcome-aside.tsx";

afterEach(() => {
  cleanup();
  history.replaceState(null, "", "/");
});

const draw = () => render(<WelcomeAside closeLabel="Close">Welcome!</WelcomeAside>);

test("the welcome removes its anchor from the address and keeps the query and the state", () => {
  history.replaceState({ kept: true }, "", "/search?q=bread#welcome");
  draw();
  expect(location.href.replace(location.origin, "")).toBe("/search?q=bread");
  expect(history.state).toEqual({ kept: true });
  expect(screen.getByText("Welcome!")).toBeTruthy();
});

test("the welcome is open before the browser has found the target of the address", () => {
  history.replaceState(null, "", "/#welcome");
  draw();
  expect(screen.getByRole("complementary").hasAttribute("data-open")).toBe(true);
});

test("the welcome leaves other anchors in the address", () => {
  history.replaceState(null, "", "/#like");
  draw();
  expect(location.hash).toBe("#like");
  expect(screen.getByRole("complementary").hasAttribute("data-open")).toBe(false);
});

test("closing the welcome does not change the address", () => {
  history.replaceState(null, "", "/search#welcome");
  draw();
  fireEvent.click(screen.getByRole("link", { name: "Close" }));
  expect(screen.queryByText("Welcome!")).toBeNull();
  expect(location.href.replace(location.origin, "")).toBe("/search");
});
