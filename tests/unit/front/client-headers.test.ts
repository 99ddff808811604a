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

it("a User-Agent longer than 512 characters is truncated", () => {
  // Next's bot detection takes quadratic time in the length.
  expect(agentAfter("x".repeat(15_000))).toHaveLength(512);
});

it("a usual User-Agent is not changed", () => {
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0";
  expect(agentAfter(firefox)).toBe(firefox);
});
