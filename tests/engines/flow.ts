import type { MailServer } from "../support/servers/mail-server.ts";
import type { RunningSite } from "../support/servers/site.ts";
import type { EnginePage } from "./page.ts";

export type World = {
  readonly page: EnginePage;
  readonly site: RunningSite;
  readonly mail: MailServer;
};

/** A user flow: a title that states what works, and the steps of a visitor or member with their expectations. */
export type Flow = readonly [title: string, run: (world: World) => Promise<void>];
