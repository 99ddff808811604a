/** Runs clients that write to a platform over HTTP and record acknowledged writes, until `stop` is called. */
import {
  createCaller,
  requestGrant,
  exchangeCode,
  goodPassword,
} from "#tests/support/members/members.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type { Acknowledged } from "./kill.ts";

export function startClients(
  url: string,
  { round, postId, acknowledged }: { round: number; postId: string; acknowledged: Acknowledged },
) {
  const caller = createCaller(url);
  const { post } = caller;
  let isOver = false;
  let written = Promise.withResolvers<void>();

  async function view(name: string): Promise<void> {
    const path = `/quire/v1/posts/${postId}/views`;
    const { status } = await post(path, { address: name, userAgent: "a browser" });
    if (status !== 200) throw new Error("the view was not stored");
    acknowledged.views += 1;
    written.resolve();
  }

  async function join(name: string): Promise<void> {
    const email = `${name}@example.com`;
    const registered = await post("/_api/iam/authentication/v2/register", {
      loginId: { email },
      password: goodPassword,
    });
    if (registered.status !== 200) throw new Error("the member was not stored");
    acknowledged.emails.add(email);
    const grant = await requestGrant(caller, registered.body.sessionToken);
    const { body } = await exchangeCode(caller, grant);
    const liked = await post(`/quire/v1/posts/${postId}/like`, {}, body.access_token);
    if (liked.status === 200) acknowledged.likes.add(`${registered.body.identity.id} ${postId}`);
  }

  async function write(writer: number): Promise<void> {
    for (let index = 0; !isOver; index += 1) {
      const name = `round-${round}-${writer}-${index}`;
      // A write fails if the platform is killed or its store restarts. Such a write is not acknowledged.
      await (writer % 3 === 0 ? join(name) : view(name)).catch(() => sleep(50));
    }
  }
  const begun = written.promise;
  const running = Promise.all([0, 1, 2, 3, 4, 5].map(write));
  return {
    /** Resolves after the first acknowledged write. */
    begun,
    /** Resolves after the next acknowledged write. */
    written(): Promise<void> {
      written = Promise.withResolvers();
      return written.promise;
    },
    async stop(): Promise<void> {
      isOver = true;
      await running;
    },
  };
}
