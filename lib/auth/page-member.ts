/** The member that a page belongs to. Another member may log in in another tab while the page is open. */
import type { Tokens } from "@wix/sdk-types";
import { AuthError } from "./auth-error.ts";
import { readTokenMember } from "./token-member.ts";
import { isMember } from "./tokens.ts";

const readMemberId = (tokens: Tokens): string | undefined =>
  isMember(tokens) ? readTokenMember(tokens.accessToken.value) : undefined;

export type PageMember = ReturnType<typeof createPageMember>;

/** Creates the record of the page's member. By default, it is the first one whose tokens the page uses. */
export function createPageMember() {
  let pageMember: string | undefined;

  /** Returns whether the tokens belong to another member than the page. */
  const isOther = (tokens: Tokens): boolean => {
    const member = readMemberId(tokens);
    return member !== undefined && pageMember !== undefined && member !== pageMember;
  };

  return {
    isOther,

    /** Records the member that the page was rendered for, unless it already has one. */
    bind(memberId: string): void {
      pageMember ??= memberId;
    },

    /** Forgets the member, because the page has logged out or shows none of the member's data any more. */
    release(): void {
      pageMember = undefined;
    },

    /** Records the member of the tokens for a page that has none. Throws `MEMBER_CHANGED` if the page has another one. */
    check(tokens: Tokens): void {
      if (isOther(tokens)) {
        const code = "MEMBER_CHANGED";
        throw new AuthError(code, "Another member has logged in", { wireCode: code });
      }
      pageMember ??= readMemberId(tokens);
    },
  };
}
