// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useChoices } from "#components/admin/editor/settings/use-choices.ts";

afterEach(cleanup);

test("a list of choices shows no choice that does not match, even before the search has an answer", async () => {
  const [ebb, flow, mud] = ["Ebb", "Flow", "Ebb and mud"].map((label) => ({ id: label, label }));
  const answer = Promise.withResolvers<void>();
  const search = async (text: string) => {
    if (text === "") return [ebb, flow].filter((one) => one !== undefined);
    await answer.promise;
    return [ebb, mud].filter((one) => one !== undefined);
  };
  const { result } = renderHook(() =>
    useChoices([], { key: ["tides"], find: () => Promise.resolve([]), search }),
  );
  await waitFor(() => expect(result.current.found).toEqual([ebb, flow]));
  act(() => result.current.onType("ebb"));
  expect(result.current.found).toEqual([ebb]);
  await waitFor(() => expect(result.current.isLoading).toBe(true));
  expect(result.current.found).toEqual([ebb]);
  answer.resolve();
  await waitFor(() => expect(result.current.found).toEqual([ebb, mud]));
});
