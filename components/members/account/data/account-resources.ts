"use client"; // caches the API's responses about the member

import {
  changeProfile,
  endOtherSessions,
  endSession,
  verifyEmailCode,
  type ProfileChange,
} from "./account-calls.ts";
import {
  accountResponse,
  currentMemberResponse,
  sessionsResponse,
  type Account,
  type Session,
} from "./account-schema.ts";
import { useResource } from "#components/calls/use-resource.tsx";

/**
 * Returns the member's account and functions that change it. Changes update the cache from the API's
 * response.
 */
export function useAccount() {
  const { mutate, ...resource } = useResource("/api/account", accountResponse);
  const update = async (change: Promise<Pick<Account, "identity">>) => {
    const { identity } = await change;
    await mutate((account) => account && { ...account, identity }, { revalidate: false });
  };
  return {
    ...resource,
    saveProfile: (change: ProfileChange) => update(changeProfile(change)),
    verifyEmail: (stateToken: string, code: string) => update(verifyEmailCode(stateToken, code)),
  };
}

/**
 * Returns the member's sessions and functions that end them. An ended session disappears at once and reappears if
 * the request fails.
 */
export function useSessions() {
  const { mutate, ...resource } = useResource("/api/account/sessions", sessionsResponse);
  const end = async (send: () => Promise<unknown>, isKept: (session: Session) => boolean) => {
    const keep = ({ sessions }: { sessions: Session[] } = { sessions: [] }) => ({
      sessions: sessions.filter(isKept),
    });
    await mutate(
      async (response) => {
        await send();
        return keep(response);
      },
      { optimisticData: keep, rollbackOnError: true, revalidate: false },
    );
  };
  return {
    ...resource,
    endOne: (ended: Session) =>
      end(
        () => endSession(ended.id),
        ({ id }) => id !== ended.id,
      ),
    endOthers: () => end(endOtherSessions, ({ isCurrent }) => isCurrent),
  };
}

/** Returns the member as hosted Wix reports it, for a site that stores no accounts itself. */
export function useCurrentMember() {
  return useResource("/_api/members/v1/members/my", currentMemberResponse).data?.member;
}
