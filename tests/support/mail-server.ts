/** A real SMTP server for tests: what it received can be read, and it can be made to refuse. */
import { once } from "node:events";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

export type ParsedMail = Email & {
  /** The one that the server was told, not one from a header. */
  readonly recipients: readonly string[];
  /** The mail as it came. */
  readonly raw: string;
};

type Waiting = {
  readonly isWanted: (mail: ParsedMail) => boolean;
  readonly take: (mail: ParsedMail) => void;
};

export type MailServer = {
  readonly url: string;
  readonly port: number;
  /** Every mail that was accepted, in order. */
  readonly received: () => readonly ParsedMail[];
  /**
   * Returns the next mail for an address whose text matches `pattern`, which may have arrived already. Each mail
   * is returned once. Mails of one moment arrive in any order. Rejects after 20 s without one.
   */
  readonly nextTo: (address: string, pattern?: RegExp) => Promise<ParsedMail>;
  /** Returns the first group of `pattern` in the next mail for an address whose text matches it. */
  readonly readNext: (address: string, pattern: RegExp) => Promise<string>;
  /** Whether to put off everybody and everything (421). */
  readonly refuse: (refuses: boolean) => void;
  /** Has mails for an address refused for good (550, with the address in the answer). */
  readonly refuseRecipient: (address: string) => void;
  readonly stop: () => Promise<void>;
};

const patience = 20_000;

/** Matches the code of six digits in a mail. */
export const mailedCode = /\b(\d{6})\b/;

/** Starts a server on a free port of this machine, or on the one where another was stopped. */
export async function startMailServer({ port = 0 }: { port?: number } = {}): Promise<MailServer> {
  const received: ParsedMail[] = [];
  const untaken: ParsedMail[] = [];
  const waiting: Waiting[] = [];
  const refused = new Set<string>();
  let refuses = false;

  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 50,
    onConnect: (_session, done) => done(refuses ? reply(421, "Not now") : undefined),
    onMailFrom: (_address, _session, done) => done(refuses ? reply(421, "Not now") : undefined),
    onRcptTo: ({ address }, _session, done) =>
      done(refused.has(address) ? reply(550, `5.1.1 No mailbox ${address} here`) : undefined),
    onData: (stream, session, done) => void accept(stream, session, done),
  });
  // A client that goes away in the middle is nothing that a test has to hear of.
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
      // The client has gone away in the middle.
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
