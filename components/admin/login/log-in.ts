import { adminBlog, adminLogin, adminToasts } from "#content/pages/admin.ts";
import { RequestError, request } from "../../islands/api.ts";
import { storeToken } from "../token.ts";

/** Why the door stayed shut: as a toast, and as a sentence to stand under the field. */
export interface Refusal {
  toast: { title: string; text: string };
  sentence: string;
}

/** Gets and keeps a token for the password, or tells what is wrong. */
export async function logIn(password: string): Promise<Refusal | undefined> {
  try {
    const answer = await request<{ token: string }>("/api/admin/login", { method: "POST", body: { password } });
    if (!answer?.token) throw new Error("The answer holds no token.");
    storeToken(answer.token);
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): Refusal {
  const { accessDenied, loginError } = adminToasts;
  if (!(error instanceof RequestError)) return { toast: loginError, sentence: adminBlog.noAnswer };
  const { status, sentence } = error;
  if (status === 401) return { toast: accessDenied, sentence: adminLogin.wrongPassword };
  // Too many tries: this password was not looked at, and may be right.
  if (status === 429) return { toast: { title: accessDenied.title, text: sentence }, sentence };
  return { toast: status < 502 ? accessDenied : loginError, sentence };
}
