import type { SecureAnswer } from "../policy/security-headers.ts";
import type { GuardedResponse } from "../response/guarded-response.ts";
import { sendText } from "../response/send-refusal.ts";
import type { Readiness } from "./readiness.ts";

/** Reports whether the process is alive (`/healthz`) or ready for requests (`/readyz`). */
export async function answerProbe(
  path: "/healthz" | "/readyz",
  readiness: Readiness,
  response: GuardedResponse,
  secure: SecureAnswer | undefined,
): Promise<void> {
  const { status, body } =
    path === "/healthz" ? { status: 200, body: { status: "alive" } } : await readiness.report();
  sendText(response, status, "application/json", JSON.stringify(body), secure);
}
