import { hasMemberSession } from "#lib/site/member-hint.ts";

type Props = {
  /** The `Cookie` header of the request. */
  cookie: string;
};

/**
 * Marks a page rendered for a member, so that the header shows the account link without JavaScript. With
 * JavaScript, the script in the document's head does this, and browsers ignore the contents of `noscript`.
 */
export function LoggedInMark({ cookie }: Props) {
  if (!hasMemberSession(cookie)) return null;
  return (
    <noscript>
      <span data-logged-in hidden />
    </noscript>
  );
}
