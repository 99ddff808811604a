"use client"; // checks the document that the browser has opened

import { useLayoutEffect, useSyncExternalStore, type ReactNode } from "react";
import { ownCodeAttribute } from "#lib/site/own-code.ts";

const subscribe = () => () => {};
const hasOwnCode = (): boolean => document.documentElement.hasAttribute(ownCodeAttribute);
const hasNone = (): boolean => false;

/**
 * Renders a member page, unless the document has the owner's CSS or snippets, because these could read a password. They
 * stay in a document when the reader follows a link from a reading page, so the page is then loaded as a new document.
 */
export function OwnCodeGuard({ children }: { children: ReactNode }) {
  const isTainted = useSyncExternalStore(subscribe, hasOwnCode, hasNone);
  useLayoutEffect(() => {
    if (isTainted) location.reload();
  }, [isTainted]);
  return isTainted ? null : children;
}
