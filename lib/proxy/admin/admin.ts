import "server-only";
import { settings } from "../../config/current.ts";
import { notFound } from "../../wix/errors.ts";
import { answerError } from "../answer-error.ts";
import { proxy, type Proxy } from "../proxy.ts";

/** The proxy for the owner's pages. A hosted upstream has its own, so all calls are 404 there. */
export const ownerProxy: Proxy = async (request) =>
  settings().hosted === undefined ? proxy(request) : answerError(notFound("Path"));
