import { createTransport as createNodemailer } from "nodemailer";
import { senderOf } from "../../../platform/mail/sender.ts";
import { createTransport } from "../../../platform/mail/transport.ts";
import { reasonOf } from "../reason.ts";
import { failure, ok, warning, type Diagnosis } from "./diagnosis.ts";

/** In milliseconds. */
const connectTimeout = 5_000;
const answerTimeout = 10_000;

export type MailToExamine = {
  readonly smtpUrl: string | undefined;
  readonly from: string | undefined;
  readonly siteName: string;
  readonly siteUrl: string;
  readonly dataDir: string;
};

/** Whether the mail server lets the site in; with `sendTo` also whether it takes a mail. */
export async function examineMail(
  mail: MailToExamine,
  sendTo: string | undefined,
): Promise<Diagnosis[]> {
  let sender: string;
  try {
    sender = senderOf(mail.from, mail).address;
  } catch (error) {
    return [failure("mail", `${reasonOf(error)}.`)];
  }
  if (mail.smtpUrl === undefined) {
    return [
      warning(
        "mail",
        "SMTP_URL is not set: mails, codes for new members among them, go to files in DATA_DIR and to nobody.",
      ),
      ...(sendTo === undefined
        ? []
        : [failure("mail", "Without SMTP_URL no test mail can be sent.")]),
    ];
  }
  const server = await examineServer(mail.smtpUrl, sender);
  if (server.status === "failure" || sendTo === undefined) return [server];
  return [server, await sendTest(mail, sendTo)];
}

/** Connects and logs in, and sends nothing. */
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
    return ok("mail", `The mail server ${host} lets us in; mails are from ${sender}.`);
  } catch (error) {
    return failure(
      "mail",
      `The mail server ${host} cannot be used: ${reasonOf(error)}. Look at SMTP_URL.`,
    );
  } finally {
    server.close();
  }
}

async function sendTest(mail: MailToExamine, recipient: string): Promise<Diagnosis> {
  const transport = createTransport({ ...mail, print: () => undefined });
  try {
    const text = `This is a test mail of ${mail.siteName} (${mail.siteUrl}). That you read it means that mails arrive.`;
    await transport.send({
      recipient,
      subject: `A test mail of ${mail.siteName}`,
      text,
      html: `<p>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`,
    });
    return ok("mail", `The server took a test mail for ${recipient}: look whether it arrives.`);
  } catch (error) {
    return failure("mail", `A test mail for ${recipient} was not taken: ${reasonOf(error)}.`);
  } finally {
    transport.close();
  }
}
