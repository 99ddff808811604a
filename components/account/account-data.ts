"use client"; // keeps what the site answers about the member

import useSWR, { type SWRConfiguration } from "swr";
import {
  calls,
  changeProfile,
  endOtherSessions,
  endSession,
  readAccount,
  readCurrentMember,
  readSessions,
  verifyEmailCode,
  type ProfileChange,
} from "./account-calls.ts";
import { AccountError } from "./account-error.ts";
import type { Account, CurrentMember, Session } from "./account-schema.ts";

/** A definite answer is not asked for again; a site out of reach is. */
export const askAgain: SWRConfiguration = {
  shouldRetryOnError: (error) =>
    error instanceof AccountError && (error.status === 0 || error.status >= 500),
  errorRetryCount: 3,
};

/** The member's account, and the changes of it that are shown at once. */
export function useAccount() {
  const { data, error, mutate } = useSWR<Account, AccountError>(calls.account, readAccount);
  const keep = (identity: Account["identity"]) =>
    mutate((account) => account && { ...account, identity }, { revalidate: false });
  return {
    account: data,
    error,
    reload: async () => {
      await mutate();
    },
    saveProfile: async (change: ProfileChange) => {
      await keep(await changeProfile(change));
    },
    verifyEmail: async (stateToken: string, code: string) => {
      await keep(await verifyEmailCode(stateToken, code));
    },
  };
}

/** Where the member is logged in. A session that is being ended is gone at once, and back if it could not. */
export function useSessions() {
  const { data, error, mutate } = useSWR<Session[], AccountError>(calls.sessions, readSessions);
  const endThose = async (ends: (session: Session) => boolean, end: () => Promise<void>) => {
    const remaining = (sessions: Session[] = []) => sessions.filter((session) => !ends(session));
    await mutate(
      async (sessions) => {
        await end();
        return remaining(sessions);
      },
      { optimisticData: remaining, rollbackOnError: true, revalidate: false },
    );
  };
  return {
    sessions: data,
    error,
    reload: async () => {
      await mutate();
    },
    endOne: (id: string) =>
      endThose(
        (session) => session.id === id,
        () => endSession(id),
      ),
    endOthers: () => endThose(({ isCurrent }) => !isCurrent, endOtherSessions),
  };
}

/** The member as hosted Wix tells it, where the site keeps no account itself. */
export function useCurrentMember(): CurrentMember | undefined {
  return useSWR<CurrentMember, AccountError>(calls.currentMember, readCurrentMember).data;
}
