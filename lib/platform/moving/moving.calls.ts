/**
 * The forwarded calls about imports, exports and backups. Downloads are not among them, because browsers navigate to them
 * (`lib/proxy/moving-downloads.ts`).
 */
import { movingPath } from "../../wix/admin/moving.ts";
import { declareCalls } from "../http/declare-calls.ts";

/** Maximum size of a body, in bytes. */
export const movingBytes = 16 * 1024;

const moving = {
  site: movingPath,
  upstream: "/quire/v1/admin/moving",
  service: "identity",
  callers: "ownPages",
  isEmbeddedOnly: true,
} as const;

export const movingCalls = [
  ...declareCalls(
    { ...moving, maximumBody: movingBytes },
    ["movingRead", "GET", "", "/tasks/:taskId"],
    ["change", "POST", "/tasks", "/tasks/:taskId/cancel"],
  ),
  // The body is a file, which the upstream limits.
  ...declareCalls({ ...moving, isUpload: true }, ["upload", "POST", "/files"]),
];
