import { generatePassword } from "../../admin-service/auth/generate-password.ts";
import { weaknessOf } from "../../admin-service/auth/password-rules.ts";
import type { Asker } from "./asker.ts";

interface ChosenPassword {
  password: string;
  /** Made up here, so that somebody has to be told. */
  generated: boolean;
}

/** Answers the new password of the admin area; `undefined` keeps the one there is. */
export async function askPassword(
  asker: Asker,
  { present }: { present: boolean },
): Promise<ChosenPassword | undefined> {
  for (;;) {
    const password = await asker.ask({
      ask: "Which password will open the admin area?",
      because: "It guards the blog; 15 characters or more, a sentence of your own is easy to keep.",
      secret: true,
      fallback: "",
      fallbackShown: present ? "keep the present one" : "have one made up",
      problem: weaknessOf,
    });
    if (password === "") return present ? undefined : { password: generatePassword(), generated: true };
    if (!asker.atTerminal) return { password, generated: false };
    const again = await asker.ask({ ask: "The same once more?", because: "Nobody saw what you typed.", secret: true });
    if (again === password) return { password, generated: false };
    process.stdout.write("  The two were not the same.\n");
  }
}
