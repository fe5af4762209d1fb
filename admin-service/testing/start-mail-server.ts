import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

interface MailServerOptions {
  /** The only account that may send mail. Without one, anybody may. */
  account?: { user: string; password: string };
  /** Any free port if it is missing. */
  port?: number;
}

/** Starts a real mail server that records the mails it receives. */
export async function startMailServer({ account, port: requestedPort = 0 }: MailServerOptions = {}) {
  const mails: string[] = [];
  const state = {
    /** While it is set, every mail is refused with it. */
    refusal: undefined as { code: number; words: string } | undefined,
    /** Delays the acceptance of each mail. */
    pause: undefined as (() => Promise<void>) | undefined,
  };
  const server = new SMTPServer({
    disabledCommands: account ? ["STARTTLS"] : ["STARTTLS", "AUTH"],
    allowInsecureAuth: true,
    // No test may wait for a name server.
    disableReverseLookup: true,
    logger: false,
    onAuth({ username, password }, _session, callback) {
      const isCorrect = username === account?.user && password === account?.password;
      callback(isCorrect ? null : new Error("Wrong password"), { user: username });
    },
    onMailFrom(_address, _session, callback) {
      const { refusal } = state;
      callback(refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
    },
    onData(stream, _session, callback) {
      text(stream).then(async (mail) => {
        await state.pause?.();
        mails.push(mail.replaceAll("\r\n", "\n"));
        callback(null, "kept");
      }, callback);
    },
  });
  server.on("error", () => {}); // a client hung up
  const listening = server.listen(requestedPort, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  const credentials = account ? `${account.user}:${encodeURIComponent(account.password)}@` : "";
  let closed: Promise<void> | undefined;
  return {
    mails,
    /** The mails as a mail program reads them. */
    read: () => Promise.all(mails.map((mail) => PostalMime.parse(mail))),
    state,
    url: `smtp://${credentials}127.0.0.1:${port}`,
    [Symbol.asyncDispose]() {
      closed ??= new Promise((resolve) => server.close(() => resolve()));
      return closed;
    },
  };
}
