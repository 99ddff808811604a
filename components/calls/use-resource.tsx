"use client"; // caches the API's responses

import type { ReactNode } from "react";
import useSWR, { SWRConfig, type SWRConfiguration } from "swr";
import type { z } from "zod";
import { CallError } from "./call-error.ts";
import { ask } from "./ask.ts";

const cacheOptions: SWRConfiguration = {
  provider: () => new Map(),
  shouldRetryOnError: (error) =>
    error instanceof CallError && (error.status === 0 || error.status >= 500),
  errorRetryCount: 3,
};

/**
 * Caches API responses while its pages are mounted. Retries calls after network failures and server errors.
 */
export function ResourceCache({ children }: { children: ReactNode }) {
  return <SWRConfig value={cacheOptions}>{children}</SWRConfig>;
}

/**
 * Returns the response to a GET call, shared by all components with the same path: `data` once it has loaded,
 * or `error` after a failure. `reload` fetches it again. Without a path, nothing is fetched.
 */
export function useResource<Schema extends z.ZodType>(
  path: string | undefined,
  schema: Schema,
  options: SWRConfiguration = {},
) {
  const { data, error, mutate } = useSWR<z.output<Schema>, CallError>(
    path ?? null,
    (call: string) => ask(schema, call),
    options,
  );
  return { data, error, mutate, reload: () => void mutate() };
}
