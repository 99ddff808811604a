import { describe, expect, test, vi } from "vitest";
import { BlogError } from "#lib/blog/blog-error.ts";
import { createBlogClient } from "#lib/blog/client.ts";

/** Creates a client that records its requests and gets each response from `answer`. */
function recorded(answer: (request: Request) => Response) {
  const requests: Request[] = [];
  const onError = vi.fn();
  const client = createBlogClient({
    onError,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request.clone());
      return answer(request);
    },
  });
  return { client, requests, onError };
}

const path = (request: Request | undefined) => {
  const { pathname, search } = new URL(request?.url ?? "");
  return pathname + search;
};

describe("the blog client", () => {
  test("requests optional fields with both parameters, at the site's paths", async () => {
    const { client, requests } = recorded(() => Response.json({ post: { id: "a" } }));
    await client.getPostBySlug("über uns", {
      fieldsets: ["URL"],
      fieldsToInclude: ["TRANSLATIONS", "RICH_CONTENT"],
    });
    expect(path(requests[0])).toBe(
      "/_api/communities-blog-node-api/v3/posts/slugs/%C3%BCber%20uns?fieldsets=URL&fieldsToInclude=TRANSLATIONS&fieldsToInclude=RICH_CONTENT",
    );
  });

  test("parses dates, bytes and numbers that the API sends as strings", async () => {
    const { client } = recorded(() =>
      Response.json({
        post: {
          id: "a",
          firstPublishedDate: "2025-03-01T12:00:00.000Z",
          richContentCompressed: Buffer.from("bytes").toString("base64"),
          metrics: { averageRating: "4.5" },
          coverMedia: { image: { urlExpirationDate: "2100-01-01T00:00:00.000Z" } },
        },
      }),
    );
    const post = await client.getPost("a");
    expect(post).toMatchObject({
      firstPublishedDate: new Date("2025-03-01T12:00:00.000Z"),
      metrics: { averageRating: 4.5 },
      coverMedia: { image: { urlExpirationDate: new Date("2100-01-01T00:00:00.000Z") } },
    });
    expect(post?.["richContentCompressed"]).toEqual(new Uint8Array(Buffer.from("bytes")));
  });

  test("parses the expiration of every picture and video as a date", async () => {
    const ends = "2100-01-01T00:00:00.000Z";
    const picture = { url: "https://a.example/a.jpg", urlExpirationDate: ends };
    const film = {
      ...picture,
      thumbnail: picture,
      posters: [picture],
      resolutions: [{ ...picture, poster: picture }],
    };
    const post = {
      heroImage: picture,
      coverMedia: { image: picture, video: film },
      media: { wixMedia: { image: picture, videoV2: film } },
    };
    const { client } = recorded(() => Response.json({ post }));
    const count = JSON.stringify(post).split("urlExpirationDate").length - 1;
    const found: unknown[] = [];
    const look = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      for (const [name, inner] of Object.entries(value)) {
        if (name === "urlExpirationDate") found.push(inner);
        look(inner);
      }
    };
    look(await client.getPost("a"));
    expect(found).toEqual(Array.from({ length: count }, () => new Date(ends)));
  });

  test("sends a list call as a query if its parameters exceed 4000 characters", async () => {
    const { client, requests } = recorded(() =>
      Response.json({ posts: [], metaData: { total: 0 } }),
    );
    const tagIds = Array.from({ length: 120 }, (_, index) => `tag-${index}-${"x".repeat(36)}`);
    await client.listPosts({ tagIds, sort: "RATING", paging: { limit: 5 } });
    expect(requests[0]?.method).toBe("POST");
    expect(path(requests[0])).toBe("/_api/communities-blog-node-api/v3/posts/query");
    expect(await requests[0]?.json()).toMatchObject({
      query: {
        filter: { tagIds: { $hasSome: tagIds } },
        sort: [{ fieldName: "metrics.averageRating", order: "DESC" }],
        paging: { limit: 5 },
      },
    });
    await client.listPosts({ tagIds: tagIds.slice(0, 2) });
    expect(requests[1]?.method).toBe("GET");
  });
});

describe("a failed blog call", () => {
  const answers = {
    "no details": { status: 404, body: { message: "Post not found" } },
    "no body": { status: 499, body: "" },
    "unknown status": { status: 498, body: "" },
    validation: {
      status: 400,
      body: {
        message: "bad",
        details: {
          validationError: {
            fieldViolations: [
              { field: "b", description: "is wrong", data: { type: "FORMAT" } },
              { field: "a", description: "is missing", data: { type: "FORMAT" } },
            ],
          },
        },
      },
    },
    application: {
      status: 409,
      body: {
        message: "Taken",
        details: {
          applicationError: { code: "SLUG_TAKEN", description: "Taken", data: { slug: "x" } },
        },
      },
    },
    system: { status: 503, body: "not even JSON" },
  } as const;

  async function failure(kind: keyof typeof answers) {
    const { status, body } = answers[kind];
    const { client, onError } = recorded(
      () =>
        new Response(typeof body === "string" ? body : JSON.stringify(body), {
          status,
          headers: { "X-Wix-Request-Id": "r-17" },
        }),
    );
    const errors: unknown[] = [];
    for (const call of [
      () => client.getPost("a"),
      () => client.getPostMetrics("a"),
      () => client.listCategories(),
      () => client.getTags(["a"]),
    ]) {
      errors.push(await call().catch((error: unknown) => error));
    }
    expect(onError.mock.calls.map(([error]) => error)).toEqual(errors);
    return errors;
  }

  test("that violates rules is a validation error with the fields in order", async () => {
    for (const error of await failure("validation")) {
      expect(error).toBeInstanceOf(BlogError);
      expect(error).toMatchObject({ kind: "validation", code: "INVALID_ARGUMENT", status: 400 });
      expect(String(error)).toMatch(/INVALID_ARGUMENT: "a" is missing, "b" is wrong/);
    }
  });

  test("that is rejected is an application error with its code, message and data", async () => {
    for (const error of await failure("application")) {
      expect(error).toMatchObject({
        kind: "application",
        code: "SLUG_TAKEN",
        message: "Taken",
        status: 409,
        details: { applicationError: { data: { slug: "x" } } },
      });
    }
  });

  test("with status 4xx and without details is an application error with the status's name", async () => {
    for (const error of await failure("no details")) {
      expect(error).toMatchObject({
        kind: "application",
        code: "NOT_FOUND",
        message: "Post not found",
        status: 404,
        requestId: "r-17",
        details: { applicationError: { code: "NOT_FOUND", description: "Not Found", data: {} } },
      });
    }
    for (const error of await failure("no body")) {
      expect(error).toMatchObject({
        kind: "application",
        code: "CLIENT_CLOSED_REQUEST",
        message: "Client Closed Request",
      });
    }
    for (const error of await failure("unknown status")) {
      expect(error).toMatchObject({ kind: "application", code: "UNKNOWN", message: "Unknown" });
    }
  });

  test("of any other kind is a system error with the request ID and without its cause", async () => {
    for (const error of await failure("system")) {
      expect(error).toMatchObject({
        kind: "system",
        code: "SERVICE_UNAVAILABLE",
        message: "System error occurred, request-id: r-17",
        status: 503,
        requestId: "r-17",
      });
    }
  });

  test.each([
    [
      "no connection",
      "NETWORK_ERROR",
      "Network Error",
      () => Promise.reject(new TypeError("fetch failed")),
    ],
    [
      "an abort",
      "REQUEST_ABORTED",
      "Request aborted",
      () => Promise.reject(new DOMException("stop", "AbortError")),
    ],
    [
      "a timeout",
      "TIMEOUT",
      "timeout of 5ms exceeded",
      (signal: AbortSignal | null | undefined) =>
        new Promise<Response>((_, reject) => {
          signal?.addEventListener("abort", () => reject(new Error("too late")));
        }),
    ],
  ])(
    "without a response because of %s is a system error with the transport's message",
    async (_, code, message, answer) => {
      const onError = vi.fn();
      const client = createBlogClient({
        fetch: (_input, init) => answer(init?.signal),
        timeout: 5,
        onError,
      });
      const calls = [client.getPost("a"), client.getPostMetrics("a"), client.getTags(["a"])];
      for (const call of calls) {
        await expect(call).rejects.toMatchObject({
          kind: "system",
          code,
          message,
          status: undefined,
        });
      }
      expect(onError).toHaveBeenCalledTimes(3);
    },
  );
});
