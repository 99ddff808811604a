/** A page that shows the post, as the presence call reports it. */
export type PresentPage = {
  readonly sessionId: string;
  readonly since: Date;
};

/**
 * Returns the other page that may edit the post, or `undefined` if this page may. It is the page that saved last or, if
 * that page is gone, the page that was opened first.
 */
export function findHolder<Page extends PresentPage>(
  pages: readonly Page[],
  lastSession: string | undefined,
  ownSession: string,
): Page | undefined {
  if (lastSession === ownSession) return undefined;
  const saver = pages.find(({ sessionId }) => sessionId === lastSession);
  const [first] = pages.toSorted(
    (one, other) =>
      one.since.getTime() - other.since.getTime() || (one.sessionId < other.sessionId ? -1 : 1),
  );
  const holder = saver ?? first;
  return holder?.sessionId === ownSession ? undefined : holder;
}
