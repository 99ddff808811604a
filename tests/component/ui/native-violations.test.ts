// @vitest-environment jsdom
import { expect, test } from "vitest";
import { nativeViolations } from "#components/ui/forms/native-violations.ts";
import { getTranslator } from "#lib/messages/translator.ts";

test.each([
  ["email", "Enter your email."],
  ["password", "Enter your password."],
  ["currentPassword", "Enter your current password."],
  ["newPassword", "Enter a new password."],
  ["code", "Enter the code."],
  ["at", "Choose a date and time."],
  ["slug", "Enter an address."],
])("the validation message for an empty field named %s is: %s", (name, description) => {
  const form = document.createElement("form");
  form.innerHTML = `<input name="${name}" required>`;
  expect(nativeViolations(getTranslator("en"), form)).toEqual([{ field: name, description }]);
});
