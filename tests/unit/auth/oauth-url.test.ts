import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAuthorizationUrl } from "#lib/auth/authorization.ts";

const callback = "https://blog.example/login/callback";

describe("the authorization endpoint's response", () => {
  it("is read from the fragment by default", () => {
    expect(parseAuthorizationUrl(`${callback}?code=q&state=q#code=c&state=s`)).toEqual({
      code: "c",
      state: "s",
    });
  });

  it("is read from the query on request", () => {
    expect(parseAuthorizationUrl(`${callback}?code=q&state=p#code=c&state=s`, "query")).toEqual({
      code: "q",
      state: "p",
    });
  });

  it("contains an error with its description", () => {
    const url = `${callback}#error=login_required&error_description=Please+log+in&state=s`;
    expect(parseAuthorizationUrl(url)).toEqual({
      code: "",
      state: "s",
      error: "login_required",
      errorDescription: "Please log in",
    });
  });

  it("is empty without parameters", () => {
    expect(parseAuthorizationUrl(callback)).toEqual({ code: "", state: "" });
    expect(parseAuthorizationUrl(callback, "query")).toEqual({ code: "", state: "" });
  });

  it("is read unchanged from the query and the fragment, whatever characters it contains", () => {
    const text = fc.string({ unit: "grapheme" });
    const mode = fc.constantFrom("fragment" as const, "query" as const);
    fc.assert(
      fc.property(text, text, text, text, mode, (code, state, error, description, where) => {
        const parameters = new URLSearchParams({
          code,
          state,
          error,
          error_description: description,
        });
        const url = `${callback}${where === "query" ? "?" : "#"}${parameters}`;
        expect(parseAuthorizationUrl(url, where)).toEqual({
          code,
          state,
          ...(error === "" ? {} : { error, errorDescription: description }),
        });
      }),
    );
  });
});
