import "server-only";
import { randomUUID } from "node:crypto";
import { settings } from "../config/current.ts";
import { errorResponse, notFound } from "../wix/errors.ts";
import { proxy, type Proxy } from "./proxy.ts";

/** The proxy for the owner's pages. The blog of a hosted upstream is run where it is. */
export const ownerProxy: Proxy = async (request) =>
  settings().hosted === undefined
    ? proxy(request)
    : errorResponse(notFound("This path"), randomUUID());
