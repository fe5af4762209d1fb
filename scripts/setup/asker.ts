import { createInterface } from "node:readline";
import { Writable } from "node:stream";

export interface Question {
  ask: string;
  /** Reason for the question, as a sentence. */
  because: string;
  /** Value that an empty answer stands for. */
  fallback?: string | undefined;
  /** Shown instead of a fallback that is secret or needs an explanation. */
  fallbackShown?: string;
  /** Hides the answer while it is typed. */
  secret?: boolean;
  /** Returns why an answer is not acceptable, as a sentence. */
  problem?: (answer: string) => string | undefined;
}

export type Asker = ReturnType<typeof openAsker>;

/** Thrown when the questions cannot be asked or answered, with a message for the user. */
export class NoAnswer extends Error {}

/** Opens a dialogue on a terminal; for tests and scripts, it reads piped input, one answer per line. */
export function openAsker(input: NodeJS.ReadStream = process.stdin, output: Writable = process.stdout) {
  const isTerminal = Boolean(input.isTTY);
  let hidden = false;
  const terminalOutput = new Writable({
    write(chunk, _encoding, done) {
      if (!hidden) output.write(chunk);
      done();
    },
  });
  const reader = createInterface({ input, output: terminalOutput, terminal: isTerminal });
  reader.on("SIGINT", () => reader.close());
  // Ctrl-Z would show what is typed, and could not stop a program that root has started without its terminal.
  reader.on("SIGTSTP", () => {});
  const lines = reader[Symbol.asyncIterator]();

  async function readLine(prompt: string, secret: boolean): Promise<string> {
    output.write(secret || !isTerminal ? prompt : "");
    hidden = secret;
    if (isTerminal) {
      reader.setPrompt(secret ? "" : prompt);
      reader.prompt();
    }
    const { value, done } = await lines.next();
    hidden = false;
    if (secret || !isTerminal) output.write("\n");
    if (done) throw new NoAnswer("The answers ended before the questions did. Nothing was changed.");
    // A password may begin or end with a space.
    return secret ? value : value.trim();
  }

  async function ask({ ask, because, fallback, fallbackShown, secret = false, problem }: Question): Promise<string> {
    output.write(`\n${ask}\n  ${because}\n`);
    const hint = fallbackShown ?? fallback;
    for (;;) {
      const answer = (await readLine(`  ${hint ? `[${hint}] ` : ""}> `, secret)) || (fallback ?? "");
      const fault = answer === fallback ? undefined : problem?.(answer);
      if (!fault) return answer;
      output.write(`  ${fault}\n`);
    }
  }

  return {
    ask,
    async askYesNo(question: Question & { fallback: "yes" | "no" }): Promise<boolean> {
      const problem = (answer: string) => (/^(y|yes|n|no)$/i.test(answer) ? undefined : "Please answer yes or no.");
      return /^y/i.test(await ask({ ...question, problem }));
    },
    /** Asks for a password; on a terminal, repeats until the same one is typed twice. An empty one needs no repetition. */
    async askPassword(question: Omit<Question, "secret">): Promise<string> {
      for (;;) {
        const password = await ask({ ...question, secret: true });
        if (password === "" || !isTerminal) return password;
        const again = { ask: "The same once more?", because: "Nobody saw what you typed.", secret: true };
        if ((await ask(again)) === password) return password;
        output.write("  The two were not the same.\n");
      }
    },
    [Symbol.dispose]: () => reader.close(),
  };
}
