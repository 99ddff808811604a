import type { Destination } from "./finish-login.ts";

/** Renders hidden inputs with the destination of a login, for forms that are sent without scripts. */
export function HiddenDestination({ returnTo, session }: Destination) {
  return (
    <>
      {returnTo !== "" && <input type="hidden" name="returnTo" value={returnTo} />}
      {session !== "" && <input type="hidden" name="session" value={session} />}
    </>
  );
}
