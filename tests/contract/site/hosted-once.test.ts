/** Tests that calls that must not be repeated are not retried when a hosted upstream fails. */
import { createServer } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { createHostedUpstream } from "#lib/upstream/hosted.ts";
import { listen } from "#tests/support/servers/listen.ts";

it.each([
  ["/oauth2/authorize?session=a", 1],
  ["/_api/iam/authentication/v1/logout?session=a", 1],
  ["/members/v1/members/my", 3],
])("a failing request for %s is sent %i times in total", async (path, times) => {
  let tries = 0;
  const server = createServer((request, response) => {
    tries += 1;
    response.writeHead(500, { "Content-Type": "application/json" });
    response.end("{}");
  });
  const { url } = await listen(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const upstream = createHostedUpstream({ clientId: "embedded", apiOrigin: url, retryDelay: 1 });
  const headers = { Authorization: "Bearer a-member's" };
  expect((await upstream(new Request(`http://upstream${path}`, { headers }))).status).toBe(500);
  expect(tries).toBe(times);
});
