/**
 * The connection to Redis, where one is shared by instances. Redis may be slow or away at any time: what
 * is kept there can be lost without harm, so a command is short or fails, and nobody waits for a server
 * that is known to be away.
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

/** Longest time of a command, connecting included: some page has to be rendered without it. */
const commandMilliseconds = 500;
/** After so many failures in a row nothing is asked for a second; then one command tries again. */
const failuresInARow = 5;
const pauseMilliseconds = 1_000;
/** Commands that wait for an answer at once, at most: a server that hangs must not fill the memory. */
const longestQueue = 1_000;

type RedisOptions = {
  /** `redis://` or `rediss://`. */
  readonly url: string;
  /** Told once when the server goes away, with the reason, and once when it is back. */
  readonly report: (message: string, error?: unknown) => void;
};

export type RedisClient = ReturnType<typeof newClient>;
export type Redis = ReturnType<typeof openRedis>;

/** Nothing is connected before the first command, and a server that is away is no error here. */
export function openRedis({ url, report }: RedisOptions) {
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
  /** It tries again and again until it is closed; every failure is an event of the client. */
  function open(): void {
    client.connect().catch(() => {});
  }

  // What a command refuses with, if it is no error (a limit that is used up), is an answer.
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof Error),
    {
      breaker: new ConsecutiveBreaker(failuresInARow),
      halfOpenAfter: pauseMilliseconds,
    },
  );
  breaker.onBreak(() => {
    // Connected and silent: the other end may be gone without a word, and only a new connection tells.
    if (!client.isReady) return;
    client.destroy();
    open();
  });
  const policy = wrap(breaker, timeout(commandMilliseconds, TimeoutStrategy.Aggressive));

  return {
    /** For libraries that bring their own commands; give them to `run`. */
    client,

    /**
     * Runs a command. Rejects with an `Error` when Redis refuses it, takes longer than half a second or is
     * away; callers then go on as if there were none.
     */
    run<T>(command: (client: RedisClient) => Promise<T>): Promise<T> {
      return policy.execute(async () => {
        await connect();
        return command(client);
      });
    },

    /** Ends the connection; what waits for an answer is refused. */
    close(): void {
      if (client.isOpen) client.destroy();
    },
  };
}

function newClient(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: longestQueue,
    socket: { connectTimeout: 2_000 },
  });
}
