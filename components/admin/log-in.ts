import { paths } from "#content/facts/navigation.ts";
import { adminBlog, adminLogin, adminToasts } from "#content/pages/admin.ts";
import { RequestError, request } from "../islands/api.ts";
import { showToast } from "../islands/toasts/toasts.ts";
import { page } from "./page.ts";
import { storeToken } from "./session.ts";

/** Goes to the desk, or tells what is wrong: in a toast, and in a sentence to stand under the field. */
export async function logIn(password: string): Promise<{ problem: string } | undefined> {
  try {
    const answer = await request<{ token: string }>("/api/admin/login", { method: "POST", body: { password } });
    if (!answer?.token) throw new Error("The answer holds no token.");
    storeToken(answer.token);
    page.replace(paths.adminBlog);
  } catch (error) {
    const isRefusal = error instanceof RequestError && error.status < 502;
    showToast({ ...(isRefusal ? adminToasts.accessDenied : adminToasts.loginError), tone: "bad" });
    return { problem: sentenceFor(error) };
  }
}

function sentenceFor(error: unknown): string {
  if (!(error instanceof RequestError)) return adminBlog.noAnswer;
  if (error.status === 401) return adminLogin.wrongPassword;
  return error.sentence;
}
