import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { dropUnheard } from "#lib/front/client-headers.ts";

function agentAfter(agent: string): string | undefined {
  const request = new IncomingMessage(new Socket());
  request.headers["user-agent"] = agent;
  dropUnheard(request);
  return request.headers["user-agent"];
}

it("a user agent longer than 512 characters reaches Next shortened", () => {
  // Next looks for bots with an expression whose time grows with the square of the length.
  expect(agentAfter("x".repeat(15_000))).toHaveLength(512);
});

it("the user agent of a browser reaches Next as it is", () => {
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0";
  expect(agentAfter(firefox)).toBe(firefox);
});
