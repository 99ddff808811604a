"use client"; // keeps what the site answers about members

import useSWR from "swr";
import type { MemberAction, MemberStanding } from "#lib/wix/owner.ts";
import type { AccountError } from "../../account/account-error.ts";
import { actOnMember, membersCall, readMembers } from "../owner-calls.ts";
import type { MembersPage, OwnerMember } from "../owner-schema.ts";

type Query = {
  readonly standing: MemberStanding | undefined;
  readonly search: string;
  readonly page: number;
};

/** One page of the members. */
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
    /** Throws `AccountError`; the list is read again whatever became of it. */
    act: async (member: OwnerMember, action: MemberAction): Promise<void> => {
      try {
        // The address is repeated by whoever means to delete.
        await actOnMember(member.id, action, action === "delete" ? { email: member.email } : {});
      } finally {
        await mutate();
      }
    },
  };
}
