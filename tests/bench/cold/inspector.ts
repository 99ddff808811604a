/** Profiles the main thread of a Node process over the inspector's protocol. */
import { z } from "zod";

const targetSchema = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })]).rest(z.unknown());

const frameSchema = z.object({
  functionName: z.string(),
  url: z.string(),
  lineNumber: z.number(),
  columnNumber: z.number(),
});

const profileSchema = z.object({
  nodes: z.array(
    z.object({ id: z.number(), callFrame: frameSchema, children: z.array(z.number()).default([]) }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
  startTime: z.number(),
  endTime: z.number(),
});

/** A profile in the format of `--cpu-prof`. Times are in microseconds. */
export type Profile = z.infer<typeof profileSchema>;
export type Frame = z.infer<typeof frameSchema>;

const answerSchema = z.object({ id: z.number(), result: z.unknown() });

/** Time between two samples, in microseconds. */
const interval = 200;

/** Profiles the process with the inspector at `port` while `work` runs. */
export async function profileProcess(port: number, work: () => Promise<unknown>): Promise<Profile> {
  const list: unknown = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const [{ webSocketDebuggerUrl }] = targetSchema.parse(list);
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  let count = 0;
  const call = (method: string, params = {}): Promise<unknown> => {
    const id = (count += 1);
    return new Promise((resolve) => {
      socket.addEventListener("message", function receive({ data }) {
        const answer = answerSchema.safeParse(JSON.parse(String(data)));
        if (answer.data?.id !== id) return;
        socket.removeEventListener("message", receive);
        resolve(answer.data.result);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
  await call("Profiler.enable");
  await call("Profiler.setSamplingInterval", { interval });
  await call("Profiler.start");
  await work();
  const { profile } = z.object({ profile: profileSchema }).parse(await call("Profiler.stop"));
  socket.close();
  return profile;
}
