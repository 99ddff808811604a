"use client"; // caches API responses while the account pages are mounted

import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { askAgain } from "../data/account-data.ts";

const configuration = { ...askAgain, provider: () => new Map() };

export function AccountCache({ children }: { children: ReactNode }) {
  return <SWRConfig value={configuration}>{children}</SWRConfig>;
}
