/**
 * Startup code shared by the site and the standalone platform: listening, probes, logs, metrics and shutdown.
 */
import { once } from "node:events";
import type { Settings } from "../../lib/config/settings.ts";
import { answerUnreadable } from "../../lib/server/http/connection/answer-unreadable.ts";
import { Connections } from "../../lib/server/http/connection/connections.ts";
import { createHttpServer, socketLimits } from "../../lib/server/http/connection/http-server.ts";
import { log } from "../../lib/logging/log.ts";
import { gauge } from "../../lib/metrics/metrics.ts";
import type { MetricsServer } from "../../lib/metrics/metrics-server.ts";
import {
  observe,
  type Answer,
  type ObserveOptions,
} from "../../lib/server/http/connection/observe.ts";
import { createReadiness, type Readiness } from "./readiness.ts";
import { startLifecycle, type Lifecycle } from "./lifecycle.ts";

export type ListenOptions = Pick<
  ObserveOptions,
  "isTrusted" | "securityHeaders" | "errorDocument" | "refuse"
> & {
  readonly settings: Settings;
  readonly port: number;
  readonly portSetting: "PORT" | "PLATFORM_PORT";
  readonly hostname?: string | undefined;
  /** Whether clients may upgrade to a protocol other than HTTP, as in development. */
  readonly canUpgrade?: boolean;
};

export type Listening = {
  readonly server: ReturnType<typeof createHttpServer>;
  readonly readiness: Readiness;
  readonly lifecycle: Lifecycle;
  /** Starts responding to requests, including those already waiting. */
  readonly begin: (answer: Answer) => void;
};

/**
 * Starts listening before any other component is open. Probes get a response and requests wait, so that
 * visitors get a late response during startup instead of an error.
 */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { settings, port, portSetting, hostname, canUpgrade = false, ...handling } = options;
  const server = createHttpServer(socketLimits(settings.site.url.startsWith("https:")), canUpgrade);
  const connections = new Connections(server);
  const readiness = createReadiness();
  const lifecycle = startLifecycle({
    readiness,
    connections,
    graceSeconds: settings.shutdownGraceSeconds,
    log: log(),
  });
  gauge("connections", () => connections.openCount);
  gauge("requestsRunning", () => connections.runningCount);
  const metrics = settings.metrics && (await startMetrics(settings.metrics));
  if (metrics !== undefined) lifecycle.add("metrics", metrics.close);

  const answer = Promise.withResolvers<Answer>();
  const observed = observe({
    answer: answer.promise,
    reportReadiness: () => readiness.report(),
    connections,
    siteHost: new URL(settings.site.url).hostname,
    log: log(),
    countRequest: metrics?.countRequest,
    ...handling,
  });
  answerUnreadable(server, connections, handling);
  server.on("request", (request, response) => void observed(request, response));
  server.listen({ port, host: hostname, reusePort: settings.sharePort });
  await endIfUnusable(once(server, "listening"), { port, portSetting, hostSetting: "HOSTNAME" });
  return {
    server,
    readiness,
    lifecycle,
    begin(how) {
      answer.resolve(how);
      readiness.setReady();
    },
  };
}

/** Serves the metrics. The library is loaded only if `METRICS_PORT` is set. */
async function startMetrics(address: NonNullable<Settings["metrics"]>): Promise<MetricsServer> {
  const { startMetricsServer } = await import("../../lib/metrics/metrics-server.ts");
  return endIfUnusable(startMetricsServer(address), {
    port: address.port,
    portSetting: "METRICS_PORT",
    hostSetting: "METRICS_HOST",
  });
}

type Address = {
  readonly port: number;
  readonly portSetting: string;
  readonly hostSetting: string;
};

/** Waits for a server to start listening. If its address cannot be used, logs one line and ends the process. */
async function endIfUnusable<T>(listening: Promise<T>, address: Address): Promise<T> {
  try {
    return await listening;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const advice = describeTrouble(code, address);
    if (advice === undefined) throw error;
    log().fatal(advice);
    process.exit(1);
  }
}

/** Returns advice for the code of an error of Node's sockets, or `undefined` for another error. */
function describeTrouble(
  code: string,
  { port, portSetting, hostSetting }: Address,
): string | undefined {
  if (code === "EADDRINUSE") {
    return `Port ${port} is in use. Set ${portSetting} to another port, or stop the process that uses it.`;
  }
  if (code === "EACCES") {
    return `This user may not listen on port ${port}. Set ${portSetting} to another port, for example one above 1023.`;
  }
  // A name that has no address, an address of another machine, or text that is neither.
  if (["EADDRNOTAVAIL", "EAFNOSUPPORT", "EAI_AGAIN", "EINVAL", "ENOTFOUND"].includes(code)) {
    return `${hostSetting} is not an address of this machine, so nothing can listen on it (${code}).`;
  }
  return undefined;
}
