"use client"; // reads the session of this browser, and loads the member's account

import { usePathname, useRouter } from "next/navigation";
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  type ReactNode,
} from "react";
import { useTranslations } from "use-intl";
import { memberAuth } from "#lib/auth/browser.ts";
import { emptyTokens } from "#lib/auth/tokens.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { useAuth } from "../../session/auth-context.tsx";
import { OtherMemberNotice } from "../../session/other-member-notice.tsx";
import { AsyncState, LoadingPlaceholder } from "#components/calls/async-state.tsx";
import { useAccount } from "../data/account-resources.ts";
import type { Account } from "../data/account-schema.ts";
import { ManagedByWix } from "./managed-by-wix.tsx";

type Member = {
  readonly account: Account;
  /** Ends the member's session in this browser, then opens `path` instead of the login page. */
  readonly leave: (path: string) => void;
};

const MemberContext = createContext<Member | undefined>(undefined);

/** Returns the page's member. Throws outside `AccountFrame`. */
export function useMember(): Member {
  const member = useContext(MemberContext);
  if (member === undefined) throw new Error("useMember is called outside of an AccountFrame");
  return member;
}

type Props = {
  /**
   * Whether the server has already rendered the member's data, so that neither a request nor JavaScript is
   * needed.
   */
  isServerRendered?: boolean;
  children: ReactNode;
};

/**
 * Renders `children` once the member's data has loaded, or immediately if the server has rendered it.
 * Redirects visitors to the login.
 */
export function AccountFrame({ isServerRendered = false, children }: Props) {
  const t = useTranslations();
  const { role, isMember } = useAuth();
  const router = useRouter();
  const pathname = usePathname();
  const isLeaving = useRef(false);

  useEffect(() => {
    if (role === undefined || isMember || isLeaving.current) return;
    memberAuth().releaseMember();
    router.replace(paths.login(pathname + location.search));
  }, [role, isMember, pathname, router]);

  const leave = useCallback(
    (path: string) => {
      isLeaving.current = true;
      memberAuth().releaseMember();
      memberAuth().setTokens(emptyTokens);
      router.replace(path);
    },
    [router],
  );
  // The role is unknown until scripts run. The server has already checked the session, so trust it.
  if (isServerRendered && (isMember || role === undefined)) {
    return (
      <>
        <OtherMemberNotice />
        {children}
      </>
    );
  }
  return isMember ? (
    <>
      <OtherMemberNotice />
      <LoadedAccount leave={leave}>{children}</LoadedAccount>
    </>
  ) : (
    <LoadingPlaceholder label={t("account.frame.loading")} />
  );
}

function LoadedAccount({ leave, children }: { leave: Member["leave"]; children: ReactNode }) {
  const { data: account, error, reload } = useAccount();
  const member = useMemo(() => account && { account, leave }, [account, leave]);
  if (member !== undefined) return <MemberContext value={member}>{children}</MemberContext>;
  // Hosted Wix has no account API.
  if (error?.status === 404) return <ManagedByWix />;
  return <AsyncState area="account" error={error} reload={reload} />;
}
