// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { ListSearch } from "#components/admin/lists/list-search.tsx";
import { InstantSearch } from "#components/search/instant-search.tsx";
import { getSearchTexts } from "#components/search/search-texts.tsx";
import { MemberTheme } from "#components/ui/material/member-theme.tsx";
import { getTranslator } from "#lib/messages/translator.ts";

/**
 * Fakes timeouts, but not intervals: with a fake interval, jsdom would never run animation frames again, also in other
 * files.
 */
const onlyTimeouts: Parameters<typeof vi.useFakeTimers>[0] = {
  toFake: ["setTimeout", "clearTimeout"],
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the search field takes the text of the address that the browser went back to, even if it has the focus", () => {
  vi.useFakeTimers(onlyTimeouts);
  const onSearch = vi.fn();
  const search = (text: string) => (
    <MemberTheme>
      <ListSearch label="Search posts" text={text} onSearch={onSearch} />
    </MemberTheme>
  );
  const { rerender } = render(search("heron"));
  const field = screen.getByRole<HTMLInputElement>("searchbox");
  field.focus();
  fireEvent.popState(window);
  rerender(search("weir"));
  expect(field.value).toBe("weir");

  // Text that was not searched for yet is not searched for in the former address, which has the same search.
  fireEvent.change(field, { target: { value: "weirs" } });
  fireEvent.popState(window);
  expect(field.value).toBe("weir");
  vi.runAllTimers();
  expect(onSearch).not.toHaveBeenCalled();

  fireEvent.change(field, { target: { value: "canal" } });
  vi.runAllTimers();
  fireEvent.change(field, { target: { value: "canals" } });
  rerender(search("canal"));
  expect([field.value, onSearch.mock.calls]).toEqual(["canals", [["canal"]]]);
});

test("the search page takes the text of the address that the browser went back to", () => {
  vi.useFakeTimers(onlyTimeouts);
  const t = getTranslator("en");
  const texts = getSearchTexts(t, "en");
  const search = (query: string) => (
    <InstantSearch
      {...{ query, texts, status: "", placeholder: "", submit: "Search", field: "Posts" }}
      maxLength={200}
    >
      {null}
    </InstantSearch>
  );
  history.replaceState(null, "", "/search");
  const { rerender } = render(search(""));
  const field = screen.getByRole<HTMLInputElement>("searchbox");
  fireEvent.input(field, { target: { value: "heron" } });
  history.replaceState(null, "", "/search?q=weir");
  fireEvent.popState(window);
  rerender(search("weir"));
  vi.runAllTimers();
  expect([field.value, location.search]).toEqual(["weir", "?q=weir"]);
});

test("text that the owner types before the scripts run stays in the search field and is searched for", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const onSearch = vi.fn();
  const search = (label: string) => <ListSearch label={label} text="" onSearch={onSearch} />;
  const place = document.createElement("div");
  document.body.append(place);
  place.innerHTML = renderToString(search("Search posts"));
  const field = place.querySelector("input");
  if (field === null) throw new Error("There is no field.");
  field.value = "heron";

  const root = await act(() => hydrateRoot(place, search("Search posts")));
  act(() => root.render(search("Search titles")));
  expect(field.value).toBe("heron");
  await vi.waitFor(() => expect(onSearch).toHaveBeenCalledWith("heron"));
  act(() => root.unmount());
});
