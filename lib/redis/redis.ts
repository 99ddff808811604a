/**
 * A connection to a Redis server shared by all instances. Redis may be slow or unavailable at any time, and
 * its data can be lost without harm. Slow commands therefore fail, and while the server is known to be
 * unavailable, commands fail immediately.
 */
import { createClient } from "@redis/client";
import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  timeout,
  TimeoutStrategy,
  wrap,
} from "cockatiel";

/** The default timeout. Kept short because a page may have to render without the result. */
const commandMilliseconds = 500;
/**
 * Number of consecutive failures after which commands fail immediately for one second. After that, a single
 * command is sent as a trial.
 */
const failuresInARow = 5;
const pauseMilliseconds = 1_000;
/** Maximum number of commands awaiting a response, so that an unresponsive server cannot exhaust memory. */
const maxQueueLength = 1_000;

type RedisOptions = {
  /** `redis://` or `rediss://`. */
  readonly url: string;
  /** Called once with the reason when the server becomes unavailable, and once when it is available again. */
  readonly report: (message: string, error?: unknown) => void;
  /** Timeout for one command, including connecting, in milliseconds. */
  readonly commandTimeout?: number;
};

export type RedisClient = ReturnType<typeof newClient>;
export type Redis = ReturnType<typeof openRedis>;

/**
 * Creates a connection that opens on the first command. An unavailable server is not an error at this point.
 */
export function openRedis({ url, report, commandTimeout = commandMilliseconds }: RedisOptions) {
  const client = newClient(url);
  let isAway = false;
  client.on("error", (error: unknown) => {
    if (!isAway) report("Redis can't be reached", error);
    isAway = true;
  });
  client.on("ready", () => {
    if (isAway) report("Redis responds again");
    isAway = false;
  });

  let firstTry: Promise<unknown> | undefined;
  function connect(): Promise<unknown> {
    firstTry ??= new Promise((resolve) => {
      client.once("ready", resolve).once("error", resolve);
      open();
    });
    return firstTry;
  }
  /**
   * Connects, and reconnects until the client is closed. Every failure is emitted as an event by the client.
   */
  function open(): void {
    client.connect().catch(() => {});
  }

  // A command that rejects with a value other than an `Error` (such as an exceeded limit) did get a response.
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof Error),
    {
      breaker: new ConsecutiveBreaker(failuresInARow),
      halfOpenAfter: pauseMilliseconds,
    },
  );
  breaker.onBreak(() => {
    // The server may be gone without having closed the connection. Only a new connection attempt can reveal
    // that.
    if (!client.isReady) return;
    client.destroy();
    open();
  });
  const policy = wrap(breaker, timeout(commandTimeout, TimeoutStrategy.Aggressive));

  return {
    /** The client, for libraries that send their own commands. These must run inside `run`. */
    client,

    /**
     * Runs a command. Rejects with an `Error` if Redis rejects the command, does not answer in time or is
     * unavailable. Callers then continue without Redis.
     */
    run<T>(command: (client: RedisClient) => Promise<T>): Promise<T> {
      return policy.execute(async () => {
        await connect();
        return command(client);
      });
    },

    /** Closes the connection. Pending commands are rejected. */
    close(): void {
      if (client.isOpen) client.destroy();
    },
  };
}

function newClient(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: maxQueueLength,
    socket: { connectTimeout: 2_000 },
  });
}
