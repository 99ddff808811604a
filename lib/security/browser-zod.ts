/**
 * Zod for the browser, in place of the package `zod` (`next.config.ts`). Zod would compile schemas with `Function`, which
 * the pages' Content-Security-Policy forbids, and even Zod's test whether it may violates the policy.
 */
import { config } from "zod/v4";

config({ jitless: true });

export * from "zod/v4";
