import { EventEmitter } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { takeTurns } from "#lib/server/next/take-turns.ts";

/** Creates an origin that takes turns, and records the URLs of the requests that it has started. */
function createRecorder() {
  const server = new EventEmitter();
  const started: string[] = [];
  const origin = takeTurns(
    {
      ask({ url }) {
        started.push(url);
        return Promise.resolve({ status: 200, headers: [], body: Buffer.alloc(0) });
      },
    },
    server,
  );
  return {
    started,
    accept: () => server.emit("connection"),
    askAll: (...urls: string[]) =>
      Promise.all(urls.map((url) => origin.ask({ method: "POST", url, headers: {} }))),
  };
}

describe("an origin that takes turns", () => {
  test("starts the first request at once, and one more in each turn of the event loop", async () => {
    const { started, askAll } = createRecorder();
    const answers = askAll("/a", "/b", "/c");
    expect(started).toEqual(["/a"]);
    await nextTurn();
    expect(started).toEqual(["/a", "/b"]);
    await nextTurn();
    expect(started).toEqual(["/a", "/b", "/c"]);
    expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200]);
    await nextTurn();
    await askAll("/d");
    expect(started).toHaveLength(4);
  });

  test("starts no request in a turn in which the server accepted a connection", async () => {
    const { started, accept, askAll } = createRecorder();
    const answers = askAll("/a", "/b");
    accept();
    await nextTurn();
    expect(started).toEqual(["/a"]);
    await nextTurn();
    expect(started).toEqual(["/a", "/b"]);
    await answers;
  });

  test("starts a request after 16 turns at the latest, even if connections never stop arriving", async () => {
    const { started, accept, askAll } = createRecorder();
    const answers = askAll("/a", "/b", "/c");
    for (let turn = 0; turn < 2 * 17; turn += 1) {
      expect(started).toHaveLength(turn < 17 ? 1 : 2);
      accept();
      await nextTurn();
    }
    expect(started).toEqual(["/a", "/b", "/c"]);
    await answers;
  });
});
