/** The email transport: an SMTP server or, without one, files and the terminal. */
import type { SendMailOptions } from "nodemailer";
import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { escapeForTerminal } from "../../logging/terminal-text.ts";
import { writeAtomically } from "../atomic-file.ts";
import { getMailDomain, parseRecipient, parseSender } from "./addresses.ts";
import type { Letter } from "./messages/letter.ts";
import { toMailError } from "./mail-error.ts";
import { cleanName } from "../../wix/clean-name.ts";

/** Timeouts in milliseconds. */
const lookupTimeout = 5_000;
/** From the DNS lookup to the server's greeting, including STARTTLS. */
const connectTimeout = 10_000;
const answerTimeout = 10_000;
/** For an entire email. Well below the duration of a claim in the outbox. */
const sendTimeout = 60_000;
/** Shorter than servers keep idle connections open. */
const idleTimeout = 20_000;

export type Message = Letter & {
  /** One plain address. */
  readonly recipient: string;
};

export type MailTransport = {
  /** Sends an email, and resolves when it has been accepted. Throws `MailError`. */
  readonly send: (message: Message) => Promise<void>;
  readonly close: () => void;
};

/** The sender and the name are read for each email, so they can be getters. */
export type TransportOptions = {
  /** `smtp://…` or `smtps://…`. Defaults to files and the terminal. */
  readonly smtpUrl: string | undefined;
  /** `Name <address>`. Defaults to no-reply at the site's host. */
  readonly from: string | undefined;
  readonly siteName: string;
  readonly siteUrl: string;
  readonly dataDir: string;
  /** Prints a notice about an email that was saved as a file. */
  readonly print: (notice: string) => void;
  /** Epoch milliseconds. */
  readonly now?: (() => number) | undefined;
};

/** Creates the transport. Throws if `from` is not exactly one address. */
export function createTransport(options: TransportOptions): MailTransport {
  const { smtpUrl, siteUrl, now = Date.now } = options;
  const readSender = () => parseSender(options.from, options);
  readSender();
  const domain = getMailDomain(siteUrl);

  function buildMail({ recipient, subject, text, html, headers }: Message): SendMailOptions {
    const from = readSender();
    const address = parseRecipient(recipient);
    return {
      from,
      to: { name: "", address },
      // The envelope is set explicitly, so that it is never derived from the headers.
      envelope: { from: from.address, to: [address] },
      subject: cleanName(subject),
      text,
      html,
      messageId: `<${randomUUID()}@${domain}>`,
      date: new Date(now()),
      headers: {
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        ...headers,
      },
    };
  }

  return smtpUrl === undefined
    ? createFileTransport(options, buildMail, now)
    : createServerTransport(smtpUrl, buildMail, domain.replaceAll(/^\[|\]$/g, ""));
}

type BuildMail = (message: Message) => SendMailOptions;

function createServerTransport(url: string, buildMail: BuildMail, name: string): MailTransport {
  const open = async () => {
    const { createTransport: createNodemailer } = await import("nodemailer");
    return createNodemailer({
      pool: true,
      url,
      name,
      connectionTimeout: connectTimeout,
      dnsTimeout: lookupTimeout,
      greetingTimeout: connectTimeout,
      socketTimeout: answerTimeout,
      idleTimeout,
      // The outbox retries. Retrying here as well would send an email twice.
      maxRequeues: 0,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  // The library is loaded with the first email.
  let server: ReturnType<typeof open> | undefined;
  return {
    async send(message) {
      const mail = buildMail(message);
      server ??= open();
      try {
        await (await server).sendMail({ ...mail, signal: AbortSignal.timeout(sendTimeout) });
      } catch (error) {
        throw toMailError(error);
      }
    },
    close: () => void server?.then((opened) => opened.close()),
  };
}

function createFileTransport(
  { dataDir, print }: TransportOptions,
  buildMail: BuildMail,
  now: () => number,
): MailTransport {
  return {
    async send(message) {
      const mail = buildMail(message);
      const { createTransport: createNodemailer } = await import("nodemailer");
      const writer = createNodemailer({ streamTransport: true, buffer: true, newline: "windows" });
      const { message: written } = await writer.sendMail(mail);
      if (!Buffer.isBuffer(written)) throw new Error("the email wasn't written completely");
      const path = await writeEml(dataDir, now(), written);
      print(formatNotice(message, path));
    },
    close: () => undefined,
  };
}

/**
 * Writes an email (RFC 5322) to `outbox/<instant>-<id>.eml` in the data folder, readable only by its owner. Returns the
 * path.
 */
async function writeEml(dataDir: string, now: number, mail: Uint8Array): Promise<string> {
  const folder = join(dataDir, "outbox");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const instant = new Date(now).toISOString().replaceAll(/[:.]/g, "-");
  const path = join(folder, `${instant}-${randomUUID().slice(0, 8)}.eml`);
  await writeAtomically(path, mail, 0o600);
  return path;
}

function formatNotice({ recipient, subject, text }: Message, path: string): string {
  const lines = [`To ${recipient}: ${subject}`, "", ...text.split("\n"), "", `(${path})`];
  const shown = lines.map((line) => `  | ${escapeForTerminal(line)}`.trimEnd());
  return ["This email was saved as a file because SMTP_URL is not set:", ...shown].join("\n");
}
