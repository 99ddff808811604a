// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { LanguageField } from "#components/admin/editor/settings/language-section.tsx";
import { MessageProvider } from "#components/messages/message-provider.tsx";
import { MemberTheme } from "#components/ui/material/member-theme.tsx";
import { getCatalogue } from "#lib/messages/catalogue.ts";

afterEach(cleanup);

test("the field for a post's language names its validation message to assistive technology", () => {
  const { editing } = getCatalogue("en");
  render(
    <MemberTheme>
      <MessageProvider language="en" messages={{ editing }}>
        <LanguageField label="Language" value="en" error="Taken" onPick={() => undefined} />
      </MessageProvider>
    </MemberTheme>,
  );
  const field = screen.getByRole("combobox", { name: "Language" });
  const message = screen.getByRole("alert");
  expect(message.textContent).toBe("Taken");
  expect(field.getAttribute("aria-describedby")).toBe(message.id);
  expect(field.getAttribute("aria-invalid")).toBe("true");
});
