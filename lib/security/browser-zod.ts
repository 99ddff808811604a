/**
 * Zod for the browser, in place of the package `zod` (`next.config.ts`). Disables the compilation of schemas with
 * `Function`, which the pages' Content-Security-Policy forbids. Even Zod's check for support violates the policy.
 */
import { config } from "zod/v4";

config({ jitless: true });

export * from "zod/v4";
