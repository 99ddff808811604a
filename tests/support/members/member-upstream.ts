/** The two kinds of upstream, embedded and hosted, backed by the same platform. */
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createHostedUpstream } from "#lib/upstream/hosted.ts";
import type { Upstream } from "#lib/upstream/upstream.ts";
import type { DatabaseBench } from "../databases/database.ts";
import { listen } from "../servers/listen.ts";
import { clientId } from "./members.ts";

export const upstreamKinds = ["embedded", "hosted"] as const;
export type UpstreamKind = (typeof upstreamKinds)[number];

/** Creates an upstream that calls the platform in this process (embedded) or over HTTP (hosted). */
export async function upstreamTo(
  kind: UpstreamKind,
  bench: Pick<DatabaseBench, "onEnd">,
  { platform }: { readonly platform: { readonly fetch: Upstream } },
): Promise<Upstream> {
  if (kind === "embedded") return (request) => platform.fetch(request);
  const listener = getRequestListener((request) => platform.fetch(request), {
    overrideGlobalObjects: false,
  });
  const server = createServer((...exchange) => void listener(...exchange));
  const { url } = await listen(server);
  bench.onEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return createHostedUpstream({ clientId, apiOrigin: url, retryDelay: 1 });
}
