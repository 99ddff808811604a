"use client"; // provides the texts of the error page, which renders without the server

import { createContext, use, type ReactNode } from "react";

type FailureWords = { readonly title: string; readonly text: string; readonly again: string };
type Props = { words: FailureWords; children: ReactNode };

const Words = createContext<FailureWords>({ title: "", text: "", again: "" });

export function FailureWordsProvider({ words, children }: Props) {
  return <Words value={words}>{children}</Words>;
}

/** Returns the texts of the error page, which the layout provides. */
export const useFailureWords = (): FailureWords => use(Words);
