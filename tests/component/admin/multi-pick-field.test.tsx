// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, expect, test } from "vitest";
import { MultiPickField } from "#components/admin/editor/settings/multi-pick-field.tsx";
import { MessageProvider } from "#components/messages/message-provider.tsx";
import { MemberTheme } from "#components/ui/material/member-theme.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";

afterEach(cleanup);

const toChoice = (label: string) => ({ id: label, label });

type Handlers = Partial<Pick<ComponentProps<typeof MultiPickField>, "onType" | "onChange">>;

/** Renders the field with a typed text. */
function open(typed: string, found: readonly string[], isCurrent = true, handlers: Handlers = {}) {
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
          {...handlers}
        />
      </MessageProvider>
    </MemberTheme>,
  );
  fireEvent.mouseDown(screen.getByRole("combobox"));
}

/** Types a text, and returns the labels that the field offers. */
function listOptions(typed: string, found: readonly string[], isCurrent = true): string[] {
  open(typed, found, isCurrent);
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

test.each([
  ["tide", ["Low tide"], true, ["Dykes", "tide"]],
  ["low TIDE", ["Low tide"], true, ["Dykes", "Low tide"]],
  ["dykes", [], true, undefined],
  ["tide", [], false, undefined],
])(
  "leaving a field for tags with Tab adds the typed tag, unless it is chosen or the tags are still loading: %s",
  (typed, found, isCurrent, expected) => {
    let chosen: string[] | undefined;
    const onChange: Handlers["onChange"] = (choices) =>
      (chosen = choices.map(({ label }) => label));
    open(typed, found, isCurrent, { onChange });
    fireEvent.keyDown(screen.getByRole("combobox"), { key: "Tab" });
    expect(chosen).toEqual(expected);
  },
);

test("a field for tags keeps a typed text when it is left", () => {
  const texts: string[] = [];
  open("tide", ["Low tide"], true, { onType: (text) => texts.push(text) });
  fireEvent.focus(screen.getByRole("combobox"));
  fireEvent.blur(screen.getByRole("combobox"));
  expect(texts).toEqual([]);
});
