// @vitest-environment jsdom
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { ListSearch } from "#components/admin/lists/list-search.tsx";

test("text that the owner types before the scripts run stays in the search field and is searched for", async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
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
