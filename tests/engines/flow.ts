import type { MailServer } from "../support/servers/mail-server.ts";
import type { RunningSite } from "../support/servers/site.ts";
import type { EnginePage } from "./page.ts";

export type World = {
  readonly page: EnginePage;
  readonly site: RunningSite;
  readonly mail: MailServer;
};

/** Steps of a visitor or member, each with expectations, and a sentence that says what works. */
export type Flow = readonly [title: string, run: (world: World) => Promise<void>];
