"use client"; // keeps what to say when a page fails in the browser, where no server can be asked for words

import { createContext, use, type ReactNode } from "react";

type FailureWords = { readonly title: string; readonly text: string; readonly again: string };
type Props = { words: FailureWords; children: ReactNode };

const Words = createContext<FailureWords>({ title: "", text: "", again: "" });

export function FailureWordsProvider({ words, children }: Props) {
  return <Words value={words}>{children}</Words>;
}

/** The words for a page that failed, as the layout brought them. */
export const useFailureWords = (): FailureWords => use(Words);
