// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import {
  findBlockEntry,
  type CatalogueName,
} from "#components/admin/editor/surface/blocks/block-catalogue.ts";
import { SettingsDialog } from "#components/admin/editor/surface/blocks/block-dialog.tsx";
import { MessageProvider } from "#components/messages/message-provider.tsx";
import { MemberTheme } from "#components/ui/material/member-theme.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";

afterEach(cleanup);

function open(name: CatalogueName) {
  const saved: object[] = [];
  const { surface, admin } = getCatalogue("en");
  render(
    <MemberTheme>
      <MessageProvider language="en" messages={{ surface, admin }}>
        <SettingsDialog
          name={name}
          data={findBlockEntry(name).data}
          onSave={(data) => void saved.push(data)}
          onClose={() => undefined}
        />
      </MessageProvider>
    </MemberTheme>,
  );
  return saved;
}

const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: "input, textarea" }), {
    target: { value },
  });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

test("a poll is saved once it has a question and at least two answers, all with text", () => {
  const saved = open("poll");
  save();
  expect(screen.getByRole("alert").textContent).toBe("Enter a question.");
  write("Question", "Tea or coffee?");
  write("Answer 1", "Tea");
  write("Answer 2", "  ");
  save();
  expect(screen.getByRole("alert").textContent).toBe(
    "Write every answer, or remove the empty ones.",
  );
  fireEvent.click(screen.getByRole("button", { name: "Remove answer 2" }));
  save();
  expect(screen.getByRole("alert").textContent).toBe("Add at least two answers.");
  expect(saved).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Add an answer" }));
  write("Answer 2", "Coffee");
  expect(screen.queryByRole("alert")).toBeNull();
  save();
  expect(saved).toHaveLength(1);
});

test("an HTML block is saved once it has HTML or an address", () => {
  const saved = open("html");
  write("HTML", " \n ");
  save();
  expect(screen.getByRole("alert").textContent).toBe("Enter HTML or an address.");
  expect(saved).toEqual([]);
  write("HTML", "<p>Tea</p>");
  save();
  expect(saved).toHaveLength(1);
});
