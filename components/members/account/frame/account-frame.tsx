"use client"; // reads the session of this browser, and loads the member's account

import Button from "@mui/material/Button";
import { usePathname, useRouter } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { memberAuth } from "#lib/auth/browser.ts";
import { emptyTokens } from "#lib/auth/tokens/token.ts";
import { paths } from "#lib/site/paths.ts";
import { useAuth } from "../../session/auth-context.tsx";
import { FormMessage } from "../../../ui/forms/form-message.tsx";
import { useAccount } from "../data/account-data.ts";
import { AccountSkeleton } from "./account-skeleton.tsx";
import { formatFailure } from "../../problems.ts";
import { KeptAtWix } from "./kept-at-wix.tsx";
import { MemberContext } from "../data/member-context.ts";

type Props = {
  /** Whether the server has rendered the member's data, so that neither a request nor a script is needed. */
  isRendered?: boolean;
  children: ReactNode;
};

/**
 * Renders `children` when the member's data has loaded, or at once if the server has rendered the data. Sends a
 * visitor to the login.
 */
export function AccountFrame({ isRendered = false, children }: Props) {
  const { role, isMember } = useAuth();
  const router = useRouter();
  const pathname = usePathname();
  const isLeaving = useRef(false);

  useEffect(() => {
    if (role === undefined || isMember || isLeaving.current) return;
    router.replace(paths.login(pathname + location.search));
  }, [role, isMember, pathname, router]);

  const leave = useCallback(
    (path: string) => {
      isLeaving.current = true;
      memberAuth().setTokens(emptyTokens);
      router.replace(path);
    },
    [router],
  );
  // Until scripts run, the role is unknown. The server has checked the session, so trust it.
  if (isRendered && (isMember || role === undefined)) return children;
  return isMember ? <Loaded leave={leave}>{children}</Loaded> : <AccountSkeleton />;
}

type LoadedProps = { leave: (path: string) => void; children: ReactNode };

function Loaded({ leave, children }: LoadedProps) {
  const say = useTranslations();
  const { account, error, reload } = useAccount();
  const member = useMemo(() => account && { account, leave }, [account, leave]);
  if (member !== undefined) return <MemberContext value={member}>{children}</MemberContext>;
  if (error === undefined) return <AccountSkeleton />;
  // Hosted Wix has no account API.
  if (error.status === 404) return <KeptAtWix />;
  return (
    <>
      <FormMessage tone="error" takesFocus={false}>
        {say("account.frame.unreadable", { reason: formatFailure(say, error, "account") })}
      </FormMessage>
      <div>
        <Button variant="outlined" onClick={() => void reload()}>
          {say("account.frame.tryAgain")}
        </Button>
      </div>
    </>
  );
}
