/** Signs webhooks as hosted Wix does. */
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { SignJWT } from "jose";

export type WebhookKeys = {
  readonly privateKey: KeyObject;
  /** For `WIX_WEBHOOK_PUBLIC_KEY`. */
  readonly publicKey: string;
};

export function webhookKeys(): WebhookKeys {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    privateKey,
    publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
}

/** Returns a webhook that reports a change to a post. */
export function signWebhook({ privateKey }: WebhookKeys): Promise<string> {
  const post = JSON.stringify({ entityId: "any", slug: "updated" });
  const data = JSON.stringify({ eventType: "wix.blog.v3.post_updated", data: post });
  return new SignJWT({ data })
    .setProtectedHeader({ alg: "RS256" })
    .setIssuedAt()
    .setExpirationTime("1m")
    .sign(privateKey);
}
