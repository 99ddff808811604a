import { once } from "node:events";
import { connect } from "node:net";

export const toldToClose = "told to close";

/**
 * Creates a client that requests `paths` in turn over one connection, each as soon as the previous response
 * is complete. `end` resolves with the reason why the client stopped.
 */
export function askOnAndOn(url: string, paths: readonly string[]) {
  let answered = 0;
  const { port } = new URL(url);
  async function run(): Promise<string> {
    const socket = connect(Number(port), "localhost").setEncoding("latin1");
    await once(socket, "connect");
    let text = "";
    const { promise, resolve } = Promise.withResolvers<string>();
    const ask = () =>
      socket.write(`GET ${paths[answered % paths.length]} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    socket.on("data", (part: string) => {
      text += part;
      const head = text.indexOf("\r\n\r\n");
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
      if (head === -1 || text.length < head + 4 + length) return;
      if (!text.startsWith("HTTP/1.1 200 ")) return resolve(text.slice(0, 100));
      answered += 1;
      if (/^connection: close/im.test(text)) return resolve(toldToClose);
      text = "";
      ask();
    });
    socket.on("error", (error) => resolve(error.message));
    socket.on("close", () => resolve("closed without a word"));
    ask();
    return promise;
  }
  return { answered: () => answered, end: run() };
}
