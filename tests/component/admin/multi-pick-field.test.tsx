// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { MultiPickField } from "#components/admin/editor/settings/multi-pick-field.tsx";
import { MessageProvider } from "#components/messages/message-provider.tsx";
import { MemberTheme } from "#components/ui/material/member-theme.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";

afterEach(cleanup);

const toChoice = (label: string) => ({ id: label, label });

/** Types a text, and returns the labels that the field offers. */
function listOptions(typed: string, found: readonly string[], isCurrent = true): string[] {
  const { admin, editing } = getCatalogue("en");
  render(
    <MemberTheme>
      <MessageProvider language="en" messages={{ admin, editing }}>
        <MultiPickField
          label="Tags"
          chosen={[toChoice("Dykes")]}
          found={found.map(toChoice)}
          isLoading={false}
          isCurrent={isCurrent}
          typed={typed}
          maximum={30}
          longestText={100}
          canCreate
          error={undefined}
          onType={() => undefined}
          onChange={() => undefined}
        />
      </MessageProvider>
    </MemberTheme>,
  );
  fireEvent.mouseDown(screen.getByRole("combobox"));
  return screen.queryAllByRole("option").map(({ textContent }) => textContent);
}

test.each([
  ["cafe", ["Café"]],
  ["CAFE\u0301", ["Café"]],
  ["  low   water ", ["Low water"]],
  ["ｌｏｗ water", ["Low water"]],
  ["dykes", []],
])("a field for tags offers no tag that exists: %s", (typed, found) => {
  expect(listOptions(typed, found)).toEqual(found);
});

test("a field for tags offers a new tag beside the tags that contain the text", () => {
  expect(listOptions(" tide ", ["Low tide"])).toEqual(["Low tide", "Create “tide”"]);
});

test("a field for tags offers no new tag before it knows all tags that match", () => {
  expect(listOptions("tide", ["Low tide"], false)).toEqual(["Low tide"]);
});
