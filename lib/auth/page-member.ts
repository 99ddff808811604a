/** The member for whom a page was rendered. While the page is open, another member may log in in another tab. */
import type { Tokens } from "@wix/sdk-types";
import { AuthError } from "./auth-error.ts";
import { readTokenMember } from "./token-member.ts";
import { isMember } from "./tokens.ts";

const readMemberId = (tokens: Tokens): string | undefined =>
  isMember(tokens) ? readTokenMember(tokens.accessToken.value) : undefined;

export type PageMember = ReturnType<typeof createPageMember>;

/** Creates the record of the page's member. By default, this is the first member whose tokens the page uses. */
export function createPageMember() {
  let pageMember: string | undefined;

  /** Returns whether the tokens belong to a member other than the page's. */
  const isOther = (tokens: Tokens): boolean => {
    const member = readMemberId(tokens);
    return member !== undefined && pageMember !== undefined && member !== pageMember;
  };

  return {
    isOther,

    /** Records the member for whom the page was rendered, unless one is already recorded. */
    bind(memberId: string): void {
      pageMember ??= memberId;
    },

    /** Removes the member, after a logout or once the page no longer shows any of the member's data. */
    release(): void {
      pageMember = undefined;
    },

    /** Records the tokens' member if the page has none. Throws `MEMBER_CHANGED` if the page has another member. */
    check(tokens: Tokens): void {
      if (isOther(tokens)) {
        const code = "MEMBER_CHANGED";
        throw new AuthError(code, "Another member has logged in", { wireCode: code });
      }
      pageMember ??= readMemberId(tokens);
    },
  };
}
