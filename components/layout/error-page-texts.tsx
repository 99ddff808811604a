"use client"; // provides the texts of the error page, which renders without the server

import { createContext, use, type ReactNode } from "react";

type ErrorPageTexts = { readonly title: string; readonly text: string; readonly again: string };
type Props = { texts: ErrorPageTexts; children: ReactNode };

const Texts = createContext<ErrorPageTexts>({ title: "", text: "", again: "" });

export function ErrorPageTextProvider({ texts, children }: Props) {
  return <Texts value={texts}>{children}</Texts>;
}

/** Returns the error page's texts, as provided by the layout. */
export const useErrorPageTexts = (): ErrorPageTexts => use(Texts);
