import { hasReader } from "../../lib/logging/log.ts";
import type { Platform } from "../../lib/platform/index.ts";
import { paths } from "../../lib/site/paths/paths.ts";

const explanation =
  "This blog has no owner yet. To become its owner, open this link and create an account";

/**
 * Prints a link to become the owner of a blog that has none. Not with the log, which removes secrets, and which does
 * not contain the link if it is written elsewhere.
 */
export async function printOwnerLink(
  { ownerClaims }: Platform,
  siteUrl: string,
  write: (text: string) => void = (text) => process.stdout.write(text),
): Promise<void> {
  const token = await ownerClaims.issue();
  if (token === undefined) return;
  const link = siteUrl + paths.ownerClaim(token);
  write(
    hasReader()
      ? `\n${explanation}:\n${link}\n\n`
      : `${JSON.stringify({ level: "info", time: new Date().toISOString(), msg: `${explanation}: ${link}` })}\n`,
  );
}
