// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EmailCodeForm } from "#components/members/account/security/email-code-form.tsx";
import {
  accountSite,
  drawAccount,
  logIn,
  refusal,
} from "#tests/support/components/account-site.tsx";

const verify = "POST /api/account/email/verify";

beforeEach(logIn);
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** Renders the form for a site that rejects every code and returns helpers for its field. */
async function drawForm(told: Parameters<typeof accountSite>[0] = {}) {
  let tries = 5;
  const site = accountSite({
    [verify]: () => {
      tries -= 1;
      return refusal(400, "INVALID_CODE", { remainingTries: tries });
    },
    ...told,
  });
  const pending = {
    identityId: "m1",
    email: "ada@new.example",
    stateToken: "proof",
    sentAt: Date.now() - 120_000,
  };
  drawAccount(
    <EmailCodeForm
      pending={pending}
      isResumed={false}
      onDone={vi.fn<() => void>()}
      onBack={vi.fn<() => void>()}
    />,
  );
  const field = await screen.findByLabelText<HTMLInputElement>("Code");
  const enter = (value: string) => fireEvent.input(field, { target: { value } });
  /** Enters text as an input method does, and returns what the field shows. */
  const compose = (value: string, { isFinished = false } = {}) => {
    field.value = value;
    field.dispatchEvent(new InputEvent("input", { isComposing: true, bubbles: true }));
    if (isFinished) field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
    return field.value;
  };
  const sentCodes = () => site.listBodies(verify).map((body) => Reflect.get(Object(body), "code"));
  const isRefused = (words: RegExp) =>
    waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(words));
  return { enter, compose, sentCodes, isRefused };
}

const confirm = () => fireEvent.click(screen.getByRole("button", { name: "Change email address" }));

describe("the code field", () => {
  test("submits its form when the sixth digit is typed", async () => {
    const { enter, sentCodes, isRefused } = await drawForm();
    for (const value of ["1", "12", "123", "1234", "12345"]) enter(value);
    expect(sentCodes()).toEqual([]);
    enter("123456");
    await isRefused(/4 attempts left/);
    expect(sentCodes()).toEqual(["123456"]);
  });

  test.each(["１２３４５６", "１２３ ４５６", "123-456", "Code: 123456"])(
    "sends the six digits of the pasted text %s",
    async (pasted) => {
      const { enter, sentCodes, isRefused } = await drawForm();
      enter(pasted);
      await isRefused(/4 attempts left/);
      expect(sentCodes()).toEqual(["123456"]);
    },
  );

  test("leaves digits alone that an input method still composes", async () => {
    const { compose, sentCodes, isRefused } = await drawForm();
    expect(compose("１２３４５６")).toBe("１２３４５６");
    expect(sentCodes()).toEqual([]);
    compose("１２３４５６", { isFinished: true });
    await isRefused(/4 attempts left/);
    expect(sentCodes()).toEqual(["123456"]);
  });

  test("submits its form when another code replaces a rejected one", async () => {
    const { enter, sentCodes, isRefused } = await drawForm();
    enter("123 456");
    await isRefused(/4 attempts left/);
    enter("654321");
    await isRefused(/3 attempts left/);
    expect(sentCodes()).toEqual(["123456", "654321"]);
  });

  test("does not resubmit its form when a seventh digit leaves the code unchanged", async () => {
    const { enter, sentCodes, isRefused } = await drawForm();
    enter("123456");
    await isRefused(/4 attempts left/);
    enter("1234567");
    enter("12345");
    enter("123456");
    expect(sentCodes()).toEqual(["123456"]);
  });
});

describe("a form for a code", () => {
  test("shows the error for a rejected code again without resending the code", async () => {
    const { enter, sentCodes, isRefused } = await drawForm();
    enter("123456");
    await isRefused(/4 attempts left/);
    confirm();
    await isRefused(/4 attempts left/);
    enter("12345");
    enter("123456");
    confirm();
    await isRefused(/4 attempts left/);
    expect(sentCodes()).toEqual(["123456"]);
  });

  test("resends a code that could not be checked", async () => {
    const { enter, sentCodes, isRefused } = await drawForm({
      [verify]: () => refusal(503, "UPSTREAM_UNAVAILABLE"),
    });
    enter("123456");
    await isRefused(/went wrong/);
    confirm();
    await waitFor(() => expect(sentCodes()).toEqual(["123456", "123456"]));
  });

  test("resends a rejected code after a new code has been requested", async () => {
    const { enter, sentCodes, isRefused } = await drawForm({
      "POST /api/account/email/resend": () => Response.json({}),
    });
    enter("123456");
    await isRefused(/4 attempts left/);
    fireEvent.click(screen.getByRole("button", { name: "Send a new code" }));
    await screen.findByText(/sent a new code/);
    confirm();
    await waitFor(() => expect(sentCodes()).toEqual(["123456", "123456"]));
  });
});
