/**
 * The tokens in the unsubscribe links of emails. They are signed and not stored, do not expire, and can be used
 * any number of times. A token only unsubscribes one member from the emails of its scope.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { teamMailKinds, type TeamMailKind } from "../../../wix/admin/team-mails.ts";

/**
 * The emails covered by a token: those about a post's comments, digests for moderators, all emails about comments, or one kind
 * of emails about the team.
 */
export type UnsubscribeScope =
  | { readonly kind: "post"; readonly postId: string }
  | { readonly kind: "digest" }
  | { readonly kind: TeamMailKind }
  | { readonly kind: "all" };

export type Unsubscription = { readonly memberId: string; readonly scope: UnsubscribeScope };

/** Maximum length of a token, in characters. */
export const longestToken = 500;

const tokenFormat = /^([\w-]+)\.([\w-]{43})$/;
const content = z
  .tuple([z.string(), z.enum(["post", "digest", "all", ...teamMailKinds]), z.string()])
  .transform(([memberId, kind, postId]): Unsubscription => ({
    memberId,
    scope: kind === "post" ? { kind, postId } : { kind },
  }));

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

/** Creates functions that sign and read tokens. `key` must not be used for any other purpose. */
export function createUnsubscribeTokens(key: Uint8Array) {
  const sign = (payload: string): string =>
    createHmac("sha256", key).update(`unsubscribe ${payload}`).digest("base64url");

  return {
    /** Returns the token for a link. */
    create({ memberId, scope }: Unsubscription): string {
      const parts = [memberId, scope.kind, scope.kind === "post" ? scope.postId : ""];
      const payload = Buffer.from(JSON.stringify(parts)).toString("base64url");
      return `${payload}.${sign(payload)}`;
    },

    /** Returns the content of a token, or `undefined` if the token was not issued by this site. */
    read(token: string): Unsubscription | undefined {
      if (token.length > longestToken) return undefined;
      const [, payload = "", signature = ""] = tokenFormat.exec(token) ?? [];
      const expected = Buffer.from(sign(payload));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return content.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
    },
  };
}
