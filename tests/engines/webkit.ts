/** WebKitGTK, the engine of Safari, over WebDriver (https://www.w3.org/TR/webdriver2/). */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { freePort } from "../support/servers/listen.ts";
import { namedKeys, type Driver, type Engine, type Key } from "./driver.ts";
import { findProgram, findProgramAt } from "./programs.ts";

const findBrowser = () => findProgramAt("/usr/lib/*/webkit2gtk-*/MiniBrowser");

export const webkit: Engine = {
  name: "WebKit",
  findMissingProgram() {
    const programs = process.env["DISPLAY"] === undefined ? ["Xvfb"] : [];
    const missing = ["WebKitWebDriver", ...programs].find(
      (name) => findProgram(name) === undefined,
    );
    return missing ?? (findBrowser() === undefined ? "MiniBrowser" : undefined);
  },
  open,
};

const elementKey = "element-6066-11e4-a52e-4f735466cecf";
const elementAnswer = z.object({ [elementKey]: z.string() }).nullable();

async function open(): Promise<Driver> {
  const screen = process.env["DISPLAY"] === undefined ? await startScreen() : undefined;
  const port = await freePort();
  const server = spawn("WebKitWebDriver", [`--port=${port}`], {
    env: { ...process.env, ...(screen && { DISPLAY: screen.display }) },
    stdio: "ignore",
  });
  const close = async () => {
    await endProcess(server);
    await screen?.end();
  };
  try {
    return await openSession(`http://127.0.0.1:${port}`, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function openSession(url: string, close: () => Promise<void>): Promise<Driver> {
  await waitForServer(url);
  const capabilities = {
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: findBrowser(), args: ["--automation"] },
  };
  const { sessionId } = z
    .object({ sessionId: z.string() })
    .parse(await send(url, "POST", "/session", { capabilities: { alwaysMatch: capabilities } }));
  const session = `/session/${sessionId}`;
  const post = (path: string, body: object) => send(url, "POST", session + path, body);
  const execute = (expression: string) =>
    post("/execute/sync", { script: `return ${expression}`, args: [] });
  const keys = async (actions: object[]) =>
    void (await post("/actions", { actions: [{ type: "key", id: "keyboard", actions }] }));

  return {
    goto: async (address) => void (await post("/url", { url: address })),
    evaluate: execute,
    async click(expression) {
      const element = elementAnswer.parse(await execute(expression));
      if (element === null) return false;
      await post(`/element/${element[elementKey]}/click`, {});
      return true;
    },
    type: (words) => keys(Array.from(words, pressAndRelease).flat()),
    press: (key, ...held) => keys(pressWith(key, held)),
    resize: async (width, height) => void (await post("/window/rect", { width, height })),
    screenshot: async () =>
      Buffer.from(z.string().parse(await send(url, "GET", `${session}/screenshot`)), "base64"),
    deleteCookies: async () => void (await send(url, "DELETE", `${session}/cookie`)),
    async close() {
      await send(url, "DELETE", session);
      await close();
    },
  };
}

const toValue = (key: Key): string =>
  Object.entries(namedKeys).find(([name]) => name === key)?.[1] ?? key;

const pressAndRelease = (value: string) => [
  { type: "keyDown", value },
  { type: "keyUp", value },
];

const pressWith = (key: Key, held: readonly Key[]) => [
  ...held.map((name) => ({ type: "keyDown", value: toValue(name) })),
  ...pressAndRelease(toValue(key)),
  ...held.toReversed().map((name) => ({ type: "keyUp", value: toValue(name) })),
];

/** Sends a command. Rejects with the driver's message if the command fails. */
async function send(url: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = z.object({ value: z.unknown() }).parse(await response.json());
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
  return value;
}

/** Waits until the server accepts connections. */
async function waitForServer(url: string): Promise<void> {
  const end = AbortSignal.timeout(30_000);
  while (
    !(await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    end.throwIfAborted();
}

/** Starts a virtual display. Xvfb prints the display number to the given file descriptor. */
async function startScreen() {
  const process = spawn(
    "Xvfb",
    ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const [number] = await once(process.stdout.setEncoding("utf8"), "data");
  void text(process.stdout);
  return { display: `:${String(number).trim()}`, end: () => endProcess(process) };
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
