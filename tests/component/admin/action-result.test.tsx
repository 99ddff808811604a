// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ActionResult } from "#components/admin/lists/action-result.tsx";

const result = { text: "Moved to trash." };

afterEach(cleanup);

/** A list with one row, which contains a button, and the result of the last action. */
function List({ hasRow, isDone }: { hasRow: boolean; isDone: boolean }) {
  return (
    <>
      <ActionResult result={isDone ? result : undefined} />
      {hasRow && <button type="button">Actions</button>}
    </>
  );
}

test.each([
  ["before", { hasRow: false, isDone: false }],
  ["after", { hasRow: true, isDone: true }],
])(
  "the result takes over the focus from a row that disappears %s the result appears",
  (_, intermediate) => {
    const { rerender } = render(<List hasRow isDone={false} />);
    screen.getByRole("button").focus();
    rerender(<List {...intermediate} />);
    rerender(<List hasRow={false} isDone />);
    expect(document.activeElement).toBe(screen.getByText(result.text).parentElement);
  },
);

test("the result leaves the focus unchanged if the row stays", () => {
  const { rerender } = render(<List hasRow isDone={false} />);
  const button = screen.getByRole("button");
  button.focus();
  rerender(<List hasRow isDone />);
  expect(document.activeElement).toBe(button);
});
