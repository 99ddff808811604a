import { describe, expect, test } from "vitest";
import { readFields } from "#lib/platform/oauth/raw-request.ts";

/** Returns requests with the fields as a form, and as a form in base64. */
const requests = (form: string): Request[] => [
  new Request("https://blog.example/oauth2/token", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: form,
  }),
  new Request("https://blog.example/oauth2/token", {
    method: "POST",
    body: JSON.stringify({ body: Buffer.from(form).toString("base64") }),
  }),
];
const createForm = (count: number) =>
  Array.from({ length: count }, (_, index) => `field${index}=1`).join("&");

describe("the form of an OAuth call", () => {
  test("may have 50 fields", async () => {
    for (const request of requests(createForm(50))) {
      expect(Object.keys((await readFields(request)).fields)).toHaveLength(50);
    }
  });

  test("is rejected if it has more than 50 fields", async () => {
    for (const form of [createForm(51), createForm(4000)]) {
      for (const request of requests(form)) {
        await expect(readFields(request)).rejects.toMatchObject({
          status: 400,
          code: "INVALID_ARGUMENT",
          violations: [{ field: "body", type: "MAX_SIZE" }],
        });
      }
    }
  });

  test("is rejected if a field occurs twice", async () => {
    for (const request of requests("code=1&state=2&code=3")) {
      await expect(readFields(request)).rejects.toMatchObject({
        violations: [{ field: "code", type: "FORMAT" }],
      });
    }
  });
});
