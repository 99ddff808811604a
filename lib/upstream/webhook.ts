/**
 * Webhooks from hosted Wix. Each contains a signed token with the post, category or tag that changed. The
 * token is verified with the app's public key (RS256) and converted to the cache tags of the affected pages.
 */
import { importSPKI, jwtVerify } from "jose";
import { z } from "zod";
import { cacheTags } from "../site/cache-tags.ts";
import { WireError } from "../wix/errors/errors.ts";

/** A string that contains JSON. Webhook tokens nest JSON in this way. */
const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "must be JSON" });
    return z.NEVER;
  }
});

const event = z.object({
  data: jsonText.pipe(
    z.object({
      eventType: z.string(),
      data: jsonText.pipe(z.object({ entityId: z.string().optional() })),
    }),
  ),
});

/**
 * Verifies a webhook token and returns the cache tags to invalidate. Throws a 403 if the signature does not
 * match.
 */
export async function verifyWebhook(token: string, publicKey: string): Promise<string[]> {
  const payload = await verifyToken(token, publicKey);
  const parsed = event.safeParse(payload);
  // Wix signed the token, so something has changed. If the payload is not understood, all the tags below are
  // invalidated, so that no page stays outdated.
  if (!parsed.success) return Object.values(groups).flat();
  const { eventType, data } = parsed.data.data;
  const [, entity = ""] = /^wix\.blog\.v\d\.([a-z]+)_/.exec(eventType) ?? [];
  if (!isGroup(entity)) return [];
  const own =
    entity === "post" && data.entityId !== undefined ? [cacheTags.post(data.entityId)] : [];
  return [...groups[entity], ...own];
}

const groups = {
  post: [cacheTags.posts, cacheTags.contents, cacheTags.categories, cacheTags.tags],
  category: [cacheTags.categories],
  tag: [cacheTags.tags],
};

const isGroup = (entity: string): entity is keyof typeof groups => Object.hasOwn(groups, entity);

async function verifyToken(token: string, publicKey: string): Promise<unknown> {
  try {
    const key = await importSPKI(publicKey, "RS256");
    const { payload } = await jwtVerify(token, key, { algorithms: ["RS256"] });
    return payload;
  } catch (cause) {
    throw new WireError({
      status: 403,
      code: "INVALID_SIGNATURE",
      message: "The webhook is not signed with the key of WIX_WEBHOOK_PUBLIC_KEY.",
      cause,
    });
  }
}
