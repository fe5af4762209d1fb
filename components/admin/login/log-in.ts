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
    const isRefusal = error instanceof RequestError && error.status < 502;
    return { toast: isRefusal ? adminToasts.accessDenied : adminToasts.loginError, sentence: sentenceFor(error) };
  }
}

function sentenceFor(error: unknown): string {
  if (!(error instanceof RequestError)) return adminBlog.noAnswer;
  if (error.status === 401) return adminLogin.wrongPassword;
  return error.sentence;
}
