"use client"; // caches the API's responses about the member

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

/** SWR options that retry only network failures and server errors. */
export const askAgain: SWRConfiguration = {
  shouldRetryOnError: (error) =>
    error instanceof AccountError && (error.status === 0 || error.status >= 500),
  errorRetryCount: 3,
};

/** Returns the member's account and functions that change it. A change updates the cache with the API's response. */
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

/**
 * Returns the member's sessions and functions that end them. An ended session disappears at once and reappears if
 * the request fails.
 */
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

/** Returns the member as hosted Wix reports it, for a site that stores no accounts itself. */
export function useCurrentMember(): CurrentMember | undefined {
  return useSWR<CurrentMember, AccountError>(calls.currentMember, readCurrentMember).data;
}
