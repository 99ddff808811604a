import { hasMemberSession } from "#lib/auth/tokens.ts";

type Props = {
  /** The `Cookie` header of the request. */
  cookie: string;
};

/**
 * Marks a page that is rendered for a member, so that the header shows the link to the account without scripts. With
 * scripts, the script in the document's head does this, and browsers create no elements inside `noscript`.
 */
export function LoggedInMark({ cookie }: Props) {
  if (!hasMemberSession(cookie)) return null;
  return (
    <noscript>
      <span data-logged-in hidden />
    </noscript>
  );
}
