import type { ServerResponse } from "node:http";
import {
  anArticle,
  articleAbout,
  chatAnswer,
  hostileArticle,
  opinionAnswer,
  paintedPng,
} from "./fake-openai-answers.ts";

/** How the fake answers a call: normally ("ok"), or with one of the failures of real services. */
export type Behaviour =
  | "ok"
  | "reset"
  | "unauthorised"
  | "too many"
  | "no credit"
  | "fault"
  | "garbage"
  | "html"
  | "redirect"
  | "refusal"
  | "cut off"
  | "wrong schema"
  | "prose"
  | "in a code block"
  | "incomplete"
  | "no schema"
  | "no new parameters"
  | "claims"
  | "hostile"
  | "approving"
  | "unknown rule"
  | "wordy"
  | "long"
  | "not a picture"
  | "address"
  | "huge"
  | "silent"
  | "drip";

// biome-ignore lint/suspicious/noExplicitAny: arbitrary JSON from a client, which tests inspect freely.
export type SentBody = any;

export async function behave(
  behaviour: Behaviour,
  kind: "chat" | "images",
  res: ServerResponse,
  body: SentBody,
): Promise<void> {
  switch (behaviour) {
    case "reset":
      return void res.destroy();
    case "unauthorised":
      return sendError(res, 401, "invalid_api_key", "Incorrect API key provided: sk-secret.");
    case "too many":
      return sendError(res, 429, "rate_limit_exceeded", "Rate limit reached.", { "Retry-After": "86400" });
    case "no credit":
      return sendError(res, 429, "insufficient_quota", "You exceeded your current quota.", { "retry-after-ms": "1" });
    case "fault":
      return sendError(res, 500, "server_error", "The server had an error.", { "retry-after-ms": "1" });
    case "garbage":
      return send(res, "application/json", '{"choices":[{"message":{"content":"{\\"title');
    case "html":
      return send(res, "text/html", "<!doctype html><title>502 Bad Gateway</title>");
    case "redirect":
      return void res.writeHead(302, { Location: "http://127.0.0.1:1/elsewhere" }).end();
    case "no schema":
    case "no new parameters":
      if (body.response_format?.type === "json_schema" || (behaviour !== "no schema" && "response_format" in body))
        return sendError(res, 400, "unsupported_parameter", "This server does not know response_format.");
      return send(res, "application/json", JSON.stringify(chat("in a code block", body)));
    case "silent":
      return;
    case "drip":
      return drip(res);
    default:
      return send(
        res,
        "application/json",
        JSON.stringify(kind === "chat" ? chat(behaviour, body) : await image(behaviour)),
      );
  }
}

function chat(behaviour: Behaviour, { model, messages, response_format }: SentBody): object {
  const prompt = String(messages.findLast(({ role }: { role: string }) => role === "user").content);
  const isForOpinions = response_format?.json_schema?.name === "opinions";
  const isOpinion = ["ok", "approving", "hostile", "unknown rule", "wordy", "long"].includes(behaviour);
  if (isForOpinions && isOpinion) return chatAnswer(model, opinionAnswer(behaviour, JSON.parse(prompt)));
  switch (behaviour) {
    case "refusal":
      return chatAnswer(model, { refusal: "I’m sorry, I can’t help with that." });
    case "cut off":
      return chatAnswer(model, { content: '{"title":"Half a', finish_reason: "length" });
    case "wrong schema":
      return chatAnswer(model, { content: JSON.stringify({ headline: "No such field", content: 7 }) });
    case "prose":
      return chatAnswer(model, { content: "Certainly! Here is your article about saddles." });
    case "in a code block":
      return chatAnswer(model, {
        content: `Here it is:\n\n\`\`\`json\n${JSON.stringify(articleAbout(prompt))}\n\`\`\`\nI hope it helps.`,
      });
    case "incomplete": {
      const { title, content } = articleAbout(prompt);
      const tags = ["one", "Two", 3, "four", "five", "six", "seven"];
      return chatAnswer(model, { content: JSON.stringify({ title, content, category: "Horses", tags }) });
    }
    case "claims":
      return chatAnswer(model, { content: JSON.stringify({ ...anArticle, title: "We cure whiplash, guaranteed" }) });
    case "hostile":
      return chatAnswer(model, { content: JSON.stringify(hostileArticle) });
    default:
      return chatAnswer(model, { content: JSON.stringify(articleAbout(prompt)) });
  }
}

async function image(behaviour: Behaviour): Promise<object> {
  if (behaviour === "address") return { created: 1, data: [{ url: "http://169.254.169.254/picture.png" }] };
  const picture =
    behaviour === "not a picture" ? Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') : await paintedPng();
  return { created: 1, data: [{ b64_json: picture.toString("base64") }] };
}

/** Sends a byte at short intervals without ever finishing, which defeats a timeout that only detects silence. */
function drip(res: ServerResponse): void {
  res.writeHead(200, { "Content-Type": "application/json" });
  const timer = setInterval(() => res.write(" "), 10);
  res.once("close", () => clearInterval(timer));
}

function send(res: ServerResponse, type: string, text: string): void {
  res.writeHead(200, { "Content-Type": type }).end(text);
}

export function sendError(
  res: ServerResponse,
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): void {
  res
    .writeHead(status, { "Content-Type": "application/json", ...headers })
    .end(JSON.stringify({ error: { message, type: code, code, param: null } }));
}
