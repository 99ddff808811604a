import { answerUnsubscribe } from "#lib/proxy/forms/unsubscribe.ts";

export { answerUnsubscribe as GET, answerUnsubscribe as POST };
