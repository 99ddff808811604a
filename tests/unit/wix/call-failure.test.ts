import { expect, test } from "vitest";
import { toBlogError } from "#lib/blog/blog-error.ts";
import { describeCallFailure } from "#lib/wix/errors/call-failure.ts";

const failedCall = (status: number, data: object) =>
  Object.assign(new Error("Request failed"), {
    response: { status, statusText: "", data },
    requestId: "r-17",
  });

const applicationError = (description?: string) => ({
  message: "",
  details: { applicationError: { code: "SLUG_TAKEN", ...(description && { description }) } },
});

test.each([
  ["its description", applicationError("The slug is taken"), "The slug is taken"],
  ["its status's reason", applicationError(), "Conflict"],
])("an application error without a message has %s as its message", (_, data, message) => {
  expect(describeCallFailure(failedCall(409, data))).toMatchObject({
    kind: "application",
    code: "SLUG_TAKEN",
    message,
    status: 409,
  });
  expect(describeCallFailure({ ...data, status: 409 })).toMatchObject({ message });
});

test("a validation error without a message has its code as its message", () => {
  const details = {
    validationError: { fieldViolations: [{ field: "a", description: "is wrong" }] },
  };
  expect(describeCallFailure({ details, status: 400 })).toMatchObject({
    kind: "validation",
    message: "INVALID_ARGUMENT",
  });
});

test("a system error has the thrown error, with its message, as its cause", () => {
  for (const cause of [new TypeError("posts is not iterable"), failedCall(503, {})]) {
    const { message } = cause;
    const error = toBlogError(cause);
    expect(error.message).toMatch(/^System error occurred/);
    expect(error.cause).toBe(cause);
    expect(cause.message).toBe(message);
  }
});

test("an error that cannot be serialized as JSON is a system error", () => {
  const error: Error & { self?: unknown } = new Error("circular");
  error.self = error;
  expect(describeCallFailure(error)).toMatchObject({ kind: "system", code: "UNKNOWN" });
});
