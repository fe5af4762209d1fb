import { createInterface } from "node:readline";
import { Writable } from "node:stream";

export interface Question {
  ask: string;
  /** Why it is asked, in a sentence. */
  because: string;
  /** The meaning of an empty answer. */
  fallback?: string | undefined;
  /** Shown instead of a fallback that is secret or needs an explanation. */
  fallbackShown?: string;
  /** Not shown while it is typed. */
  secret?: boolean;
  /** The fault of an answer, in a sentence. */
  problem?: (answer: string) => string | undefined;
}

export type Asker = ReturnType<typeof openAsker>;

/** The input ended before all questions were answered. */
export class NoAnswer extends Error {}

/** Asks on a terminal; or, for tests and scripts, reads one answer a line from what is piped in. */
export function openAsker(input: NodeJS.ReadStream = process.stdin, output: Writable = process.stdout) {
  const atTerminal = Boolean(input.isTTY);
  let hidden = false;
  const shown = new Writable({
    write(chunk, _encoding, done) {
      if (!hidden) output.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input, output: shown, terminal: atTerminal });
  terminal.on("SIGINT", () => terminal.close());
  const lines = terminal[Symbol.asyncIterator]();

  async function readLine(prompt: string, secret: boolean): Promise<string> {
    output.write(secret || !atTerminal ? prompt : "");
    hidden = secret;
    if (atTerminal) {
      terminal.setPrompt(secret ? "" : prompt);
      terminal.prompt();
    }
    const { value, done } = await lines.next();
    hidden = false;
    if (secret || !atTerminal) output.write("\n");
    if (done) throw new NoAnswer("The answers ended before the questions did. Nothing was changed.");
    // A password may begin or end with a space.
    return secret ? value : value.trim();
  }

  async function ask({ ask, because, fallback, fallbackShown, secret = false, problem }: Question): Promise<string> {
    output.write(`\n${ask}\n  ${because}\n`);
    const hint = fallbackShown ?? fallback;
    for (;;) {
      const answer = (await readLine(`  ${hint ? `[${hint}] ` : ""}> `, secret)) || (fallback ?? "");
      const wrong = answer === fallback ? undefined : problem?.(answer);
      if (!wrong) return answer;
      output.write(`  ${wrong}\n`);
    }
  }

  return {
    ask,
    async askYesNo(question: Question & { fallback: "yes" | "no" }): Promise<boolean> {
      const problem = (given: string) => (/^(y|yes|n|no)$/i.test(given) ? undefined : "Please answer yes or no.");
      return /^y/i.test(await ask({ ...question, problem }));
    },
    /** Asks for a password, at a terminal until it was typed twice the same; an empty one is not asked for again. */
    async askPassword(question: Omit<Question, "secret">): Promise<string> {
      for (;;) {
        const password = await ask({ ...question, secret: true });
        if (password === "" || !atTerminal) return password;
        const again = { ask: "The same once more?", because: "Nobody saw what you typed.", secret: true };
        if ((await ask(again)) === password) return password;
        output.write("  The two were not the same.\n");
      }
    },
    [Symbol.dispose]: () => terminal.close(),
  };
}
