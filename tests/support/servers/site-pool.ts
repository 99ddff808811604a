/** A pool of running sites for the tests of one worker. */
import { isDeepStrictEqual } from "node:util";
import { startSite, type RunningSite } from "./site.ts";

type Environment = Readonly<Record<string, string>>;

export type SitePool = ReturnType<typeof createSitePool>;

/**
 * Creates a pool whose sites share the settings in `common`. It keeps the site without other settings, which most test
 * files use, and the last site with other settings, which usually belongs to one test file.
 */
export function createSitePool(common: Environment) {
  let defaultSite: RunningSite | undefined;
  let custom: { readonly environment: Environment; readonly site: RunningSite } | undefined;

  const start = (environment: Environment) =>
    startSite({ environment: { ...common, ...environment } });

  async function stopCustom(): Promise<void> {
    await custom?.site.stop();
    custom = undefined;
  }

  return {
    /** Returns a running site with these settings, and starts it if necessary. */
    async take(environment: Environment): Promise<RunningSite> {
      if (Object.keys(environment).length === 0) return (defaultSite ??= await start(environment));
      if (custom === undefined || !isDeepStrictEqual(custom.environment, environment)) {
        await stopCustom();
        custom = { environment, site: await start(environment) };
      }
      return custom.site;
    },
    async stop(): Promise<void> {
      await stopCustom();
      await defaultSite?.stop();
    },
  };
}
