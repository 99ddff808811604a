/** The sites on which the browser tests of one worker run, one after the other. */
import { isDeepStrictEqual } from "node:util";
import { startSite, type RunningSite } from "./site.ts";

type Environment = Readonly<Record<string, string>>;

export type SitePool = ReturnType<typeof createSitePool>;

/**
 * Creates a pool whose sites share the settings in `common`. It keeps the site without other settings, which most
 * files use, and the last site with other settings, which the tests of one file use.
 */
export function createSitePool(common: Environment) {
  let usual: RunningSite | undefined;
  let special: { readonly environment: Environment; readonly site: RunningSite } | undefined;

  const start = (environment: Environment) =>
    startSite({ environment: { ...common, ...environment } });

  async function stopSpecial(): Promise<void> {
    await special?.site.stop();
    special = undefined;
  }

  return {
    /** Returns a running site with these settings. Starts it, if the last test did not use it. */
    async take(environment: Environment): Promise<RunningSite> {
      if (Object.keys(environment).length === 0) return (usual ??= await start(environment));
      if (special === undefined || !isDeepStrictEqual(special.environment, environment)) {
        await stopSpecial();
        special = { environment, site: await start(environment) };
      }
      return special.site;
    },
    async stop(): Promise<void> {
      await stopSpecial();
      await usual?.stop();
    },
  };
}
