import { createTransport as createNodemailer } from "nodemailer";
import { createTransport, parseSender } from "../../platform/index.ts";
import { escapeHtml } from "../../site/text/escape-markup.ts";
import { formatError } from "../../command/format-error.ts";
import { diagnose, type Diagnosis } from "./diagnosis.ts";

const { ok, warning, failure } = diagnose("mail");

/** Timeouts in milliseconds. */
const connectTimeout = 5_000;
const answerTimeout = 10_000;

export type MailToExamine = {
  readonly smtpUrl: string | undefined;
  readonly from: string | undefined;
  readonly siteName: string;
  readonly siteUrl: string;
  readonly dataDir: string;
};

/** Checks that the mail server accepts the login and, with `sendTo`, a test email. */
export async function examineMail(
  mail: MailToExamine,
  sendTo: string | undefined,
): Promise<Diagnosis[]> {
  const sender = parseSender(mail.from, mail).address;
  if (mail.smtpUrl === undefined) {
    return [
      warning(
        "SMTP_URL is not set, so emails (including codes for new members) are not sent, only saved in DATA_DIR/outbox (and printed if the site runs in a terminal). Set SMTP_URL to send them.",
      ),
      ...(sendTo === undefined ? [] : [failure("A test email can't be sent without SMTP_URL.")]),
    ];
  }
  const server = await examineServer(mail.smtpUrl, sender);
  if (server.status === "failure" || sendTo === undefined) return [server];
  return [server, await sendTest(mail, sendTo)];
}

/** Connects and logs in without sending an email. */
async function examineServer(url: string, sender: string): Promise<Diagnosis> {
  const server = createNodemailer({
    url,
    connectionTimeout: connectTimeout,
    dnsTimeout: connectTimeout,
    greetingTimeout: answerTimeout,
    socketTimeout: answerTimeout,
  });
  const { host } = new URL(url);
  try {
    await server.verify();
    return ok(`The mail server ${host} accepts the login. Emails are sent from ${sender}.`);
  } catch (error) {
    return failure(`The mail server ${host} doesn't work: ${formatError(error)}. Check SMTP_URL.`);
  } finally {
    server.close();
  }
}

async function sendTest(mail: MailToExamine, recipient: string): Promise<Diagnosis> {
  const transport = createTransport({ ...mail, print: () => undefined });
  try {
    const text = `This is a test email from ${mail.siteName} (${mail.siteUrl}). If you can read it, email works.`;
    await transport.send({
      recipient,
      subject: `Test email from ${mail.siteName}`,
      text,
      html: `<p>${escapeHtml(text)}</p>`,
    });
    return ok(`The mail server accepted a test email for ${recipient}. Check that it arrives.`);
  } catch (error) {
    return failure(`A test email couldn't be sent to ${recipient}: ${formatError(error)}.`);
  } finally {
    transport.close();
  }
}
