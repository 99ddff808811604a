import type { Destination } from "./finish-login.ts";

/** Carries where a login leads through a form that is sent without scripts. */
export function HiddenDestination({ returnTo, session }: Destination) {
  return (
    <>
      {returnTo !== "" && <input type="hidden" name="returnTo" value={returnTo} />}
      {session !== "" && <input type="hidden" name="session" value={session} />}
    </>
  );
}
