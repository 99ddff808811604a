import { revalidatePath } from "next/cache";
import { settings } from "#lib/config/current.ts";
import { answerError } from "#lib/proxy/answer-error.ts";
import { takeLimit } from "#lib/proxy/limits.ts";
import { invalidations } from "#lib/changes/process-invalidations.ts";
import { verifyWebhook } from "#lib/upstream/webhook.ts";
import { readBytes } from "#lib/wix/body.ts";
import { notFound } from "#lib/wix/errors/errors.ts";

const maximumBytes = 256 * 1024;

/** Receives a webhook from hosted Wix and invalidates the cached pages affected by the change. */
export async function POST(request: Request): Promise<Response> {
  try {
    const publicKey = settings().hosted?.webhookPublicKey;
    if (publicKey === undefined) throw notFound("Path");
    await takeLimit(request.headers, "webhook");
    const token = new TextDecoder().decode(await readBytes(request, maximumBytes));
    await invalidations.announce(await verifyWebhook(token.trim(), publicKey));
    // Next's own cache, without the HTTP cache in front of it, knows no tags.
    revalidatePath("/", "layout");
    return new Response(null, { status: 204 });
  } catch (error) {
    return answerError(error);
  }
}
