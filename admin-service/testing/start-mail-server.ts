import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

interface MailServerOptions {
  /** Who may send; anybody, unless told. */
  account?: { user: string; password: string };
  /** A free one, unless told. */
  port?: number;
}

/** A real mail server that keeps what it is given, and refuses with whatever stands in `refusal`. */
export async function startMailServer({ account, port: wanted = 0 }: MailServerOptions = {}) {
  const mails: string[] = [];
  const state = {
    refusal: undefined as { code: number; words: string } | undefined,
    /** Each mail waits for it. */
    pause: undefined as (() => Promise<void>) | undefined,
  };
  const server = new SMTPServer({
    disabledCommands: account ? ["STARTTLS"] : ["STARTTLS", "AUTH"],
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password }, _session, callback) {
      const isOurs = username === account?.user && password === account?.password;
      callback(isOurs ? null : new Error("Wrong password"), { user: username });
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
  server.on("error", () => {}); // somebody hung up
  const listening = server.listen(wanted, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  const signIn = account ? `${account.user}:${encodeURIComponent(account.password)}@` : "";
  let closed: Promise<void> | undefined;
  return {
    mails,
    state,
    url: `smtp://${signIn}127.0.0.1:${port}`,
    [Symbol.asyncDispose]() {
      closed ??= new Promise((resolve) => server.close(() => resolve()));
      return closed;
    },
  };
}
