/** A real SMTP server for tests. It records the emails it receives and can be made to reject emails. */
import { once } from "node:events";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { SMTPConnection } from "smtp-server/lib/smtp-connection.js";

export type ParsedMail = Email & {
  /** Recipients from the SMTP envelope, not from a header. */
  readonly recipients: readonly string[];
  /** The unparsed email. */
  readonly raw: string;
};

type Waiting = {
  readonly isWanted: (mail: ParsedMail) => boolean;
  readonly take: (mail: ParsedMail) => void;
};

export type MailServer = {
  readonly url: string;
  readonly port: number;
  /** Returns all accepted emails, in order. */
  readonly received: () => readonly ParsedMail[];
  /**
   * Returns the next email to an address whose text matches `pattern`, which may already have arrived.
   * Returns each email only once. Emails sent at the same time arrive in any order. Rejects after a minute.
   */
  readonly nextTo: (address: string, pattern?: RegExp) => Promise<ParsedMail>;
  /** Returns the first capture group of `pattern` from the next matching email to an address. */
  readonly readNext: (address: string, pattern: RegExp) => Promise<string>;
  /** Makes the server respond to all clients with a temporary error (421). */
  readonly refuse: (refuses: boolean) => void;
  /** Makes the server permanently reject emails to an address (550, with the address in the reply). */
  readonly refuseRecipient: (address: string) => void;
  readonly stop: () => Promise<void>;
};

/** A connection without the 100 ms pause in which `smtp-server` detects clients that talk too soon. */
class PromptConnection extends SMTPConnection {
  override init(): void {
    this._setListeners(() => this.connectionReady());
  }
}

class PromptServer extends SMTPServer {
  override connect(...[socket, options]: Parameters<SMTPServer["connect"]>): void {
    const connection = new PromptConnection(this, socket, options);
    this.connections.add(connection);
    connection.on("error", (error) => this.emit("error", error));
    connection.init();
  }
}

const patience = 60_000;

/** Matches a six-digit code in an email. */
export const mailedCode = /\b(\d{6})\b/;

/** Starts a server on a free port of this machine, or on the port of a stopped server. */
export async function startMailServer({
  port = 0,
  isInternational = true,
}: {
  port?: number;
  /** Whether the server offers SMTPUTF8 (RFC 6531) and accepts addresses with letters outside ASCII. */
  isInternational?: boolean;
} = {}): Promise<MailServer> {
  const received: ParsedMail[] = [];
  const untaken: ParsedMail[] = [];
  const waiting: Waiting[] = [];
  const refused = new Set<string>();
  let refuses = false;

  const server = new PromptServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 50,
    onConnect: (_session, done) => done(refuses ? reply(421, "Not now") : undefined),
    onMailFrom: (_address, _session, done) => done(refuses ? reply(421, "Not now") : undefined),
    hideSMTPUTF8: !isInternational,
    onRcptTo({ address }, _session, done) {
      if (refused.has(address)) done(reply(550, `5.1.1 No mailbox ${address} here`));
      else if (!isInternational && /\P{ASCII}/u.test(address))
        done(reply(553, `5.6.7 Non-ASCII address ${address}`));
      else done();
    },
    onData: (stream, session, done) => void accept(stream, session, done),
  });
  // Ignore clients that disconnect early.
  server.on("error", () => undefined);
  const listener = server.listen(port);
  await once(listener, "listening");
  const address = listener.address();
  if (address === null || typeof address === "string") throw new Error("not a TCP server");

  async function accept(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: () => void,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of stream) chunks.push(Buffer.from(chunk));
    } catch {
      // The client disconnected early.
      return;
    }
    const bytes = Buffer.concat(chunks);
    const mail = {
      ...(await PostalMime.parse(bytes)),
      recipients: session.envelope.rcptTo.map(({ address }) => address),
      raw: bytes.toString("utf8"),
    };
    received.push(mail);
    const index = waiting.findIndex(({ isWanted }) => isWanted(mail));
    if (index === -1) untaken.push(mail);
    else waiting.splice(index, 1)[0]?.take(mail);
    done();
  }

  function nextTo(recipient: string, pattern = /(?:)/): Promise<ParsedMail> {
    const isWanted = ({ recipients, text = "" }: ParsedMail) =>
      recipients.includes(recipient) && pattern.test(text);
    const index = untaken.findIndex(isWanted);
    const [arrived] = index === -1 ? [] : untaken.splice(index, 1);
    if (arrived !== undefined) return Promise.resolve(arrived);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`no mail for ${recipient} within ${patience / 1000} s`)),
        patience,
      ).unref();
      waiting.push({
        isWanted,
        take(mail) {
          clearTimeout(timer);
          resolve(mail);
        },
      });
    });
  }

  return {
    url: `smtp://localhost:${address.port}`,
    port: address.port,
    received: () => received,
    nextTo,
    async readNext(recipient, pattern) {
      const { text = "" } = await nextTo(recipient, pattern);
      return pattern.exec(text)?.[1] ?? "";
    },
    refuse: (now) => {
      refuses = now;
    },
    refuseRecipient: (address) => refused.add(address),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

const reply = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });
