import { paths } from "../../../site/paths/paths.ts";
import type { UnsubscribeScope, UnsubscribeTokens } from "./unsubscribe-token.ts";

/** Creates a member's links for unsubscribing, as absolute URLs. */
export function createUnsubscribeLinks(
  tokens: UnsubscribeTokens,
  siteUrl: string,
  memberId: string,
) {
  const createUrl = (path: string, scope: UnsubscribeScope) =>
    `${siteUrl}${path}?token=${tokens.create({ memberId, scope })}`;
  return {
    /** The page on which the recipient confirms to unsubscribe. */
    page: (scope: UnsubscribeScope) => createUrl(paths.unsubscribe(), scope),
    /** The page with all settings for emails. */
    settings: siteUrl + paths.emails(),
    /** Headers for one-click unsubscription (RFC 8058). */
    headers: (scope: UnsubscribeScope) => ({
      "List-Unsubscribe": `<${createUrl(paths.unsubscribeCall(), scope)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
}
