import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const manifest = z.object({ config: z.looseObject({ cacheHandler: z.string() }) });

/**
 * Makes Next use the configuration that the build has stored, like the servers of its `standalone` output. Otherwise, Next
 * loads its compiler at each start, and compiles `next.config.ts` again.
 *
 * @param cacheHandler the path of the compiled cache handler
 */
export function useBuiltConfig(root: string, cacheHandler: string): void {
  const file = join(root, ".next", "required-server-files.json");
  const { config } = manifest.parse(JSON.parse(readFileSync(file, "utf8")));
  process.env["__NEXT_PRIVATE_STANDALONE_CONFIG"] = JSON.stringify({ ...config, cacheHandler });
}
