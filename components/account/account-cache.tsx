"use client"; // keeps answers about the member as long as the account is open, and no longer

import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { askAgain } from "./account-data.ts";

const configuration = { ...askAgain, provider: () => new Map() };

export function AccountCache({ children }: { children: ReactNode }) {
  return <SWRConfig value={configuration}>{children}</SWRConfig>;
}
