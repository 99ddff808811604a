"use client"; // caches the list of members

import useSWR from "swr";
import type { MemberAction, MemberStanding } from "#lib/wix/admin.ts";
import type { AccountError } from "../../members/account/data/account-error.ts";
import { actOnMember, membersCall, readMembers } from "../admin-calls.ts";
import type { MembersPage, OwnerMember } from "../admin-schema.ts";

type Query = {
  readonly standing: MemberStanding | undefined;
  readonly search: string;
  readonly page: number;
};

/** Returns one page of the members and a function that performs actions on them. */
export function useMembers(query: Query) {
  const { data, error, mutate } = useSWR<MembersPage, AccountError>(
    membersCall(query),
    readMembers,
    { keepPreviousData: true },
  );
  return {
    list: data,
    error,
    reload: async () => {
      await mutate();
    },
    /** Performs an action, then reloads the list even if the action failed. Throws `AccountError`. */
    act: async (member: OwnerMember, action: MemberAction): Promise<void> => {
      try {
        // The API deletes a member only if the request repeats the member's address.
        await actOnMember(member.id, action, action === "delete" ? { email: member.email } : {});
      } finally {
        await mutate();
      }
    },
  };
}
