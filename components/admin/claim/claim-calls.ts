/** The calls by which a member becomes the first owner. Each throws `CallError` on failure. */
import { z } from "zod";
import { ask, send } from "#components/calls/ask.ts";

const path = "/api/owner-claim";
const loginResponse = z.object({ sessionToken: z.string() });

export const checkClaim = (token: string) => send(`${path}/check`, "POST", { token });

/** Makes the logged-in member the owner. */
export const claimAsMember = (token: string) => send(path, "POST", { token });

/** Makes a member who waits for approval the owner. Returns the session token of the completed login. */
export const claimWhileWaiting = async (token: string, stateToken: string) =>
  (await ask(loginResponse, path, "POST", { token, stateToken })).sessionToken;
