import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { anArticle, articleAbout, chatAnswer, hostileArticle, paintedPng } from "./fake-openai-answers.ts";

/** What the fake does with a call: what the real thing does, and all that it may do on a bad day. */
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
  | "claims"
  | "hostile"
  | "not a picture"
  | "address"
  | "huge"
  | "silent"
  | "drip";

export interface RecordedCall {
  path: string;
  authorization: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was sent.
  body: any;
}

export interface FakeOpenAI extends AsyncDisposable {
  /** For OPENAI_BASE_URL. */
  readonly url: string;
  /** For each call the next of a list; the last one stays. */
  chat: Behaviour | Behaviour[];
  images: Behaviour | Behaviour[];
  readonly calls: RecordedCall[];
  readonly bytesSent: number;
  close(): Promise<void>;
}

const HUGE_BYTES = 200 * 1024 * 1024;

/** A server on this machine that speaks the wire format of OpenAI’s chat completions and image generations. */
export async function startFakeOpenAI(): Promise<FakeOpenAI> {
  const calls: RecordedCall[] = [];
  const plans: Record<"chat" | "images", Behaviour[]> = { chat: ["ok"], images: ["ok"] };
  let bytesSent = 0;

  const server = createServer(async (req, res) => {
    const body = await readBody(req);
    const path = req.url ?? "";
    calls.push({ path, authorization: req.headers.authorization, body });
    const kind = path.endsWith("/chat/completions")
      ? "chat"
      : path.endsWith("/images/generations")
        ? "images"
        : undefined;
    const complaint = complaintAbout(kind, req, body);
    if (!kind || complaint)
      return sendError(res, kind ? 400 : 404, "invalid_request_error", complaint ?? "Unknown request URL");
    const plan = plans[kind];
    const behaviour = (plan.length > 1 ? plan.shift() : plan[0]) ?? "ok";
    await (behaviour === "huge" ? sendHuge(res) : behave(behaviour, kind, res, body));
  });

  async function sendHuge(res: ServerResponse): Promise<void> {
    res.writeHead(200, { "Content-Type": "application/json" });
    // Whoever hangs up in the middle is in the right.
    await pipeline(hugeAnswer(), res).catch(() => {});
  }

  /** Made only as fast as it is taken, so that what was sent tells what was read. */
  function* hugeAnswer() {
    const chunk = Buffer.alloc(64 * 1024, "a");
    yield '{"choices":[{"message":{"content":"';
    for (let sent = 0; sent < HUGE_BYTES; sent += chunk.length) {
      bytesSent += chunk.length;
      yield chunk;
    }
    yield '"}}]}';
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    url: `http://127.0.0.1:${port}/v1`,
    set chat(plan: Behaviour | Behaviour[]) {
      plans.chat = [plan].flat();
    },
    set images(plan: Behaviour | Behaviour[]) {
      plans.images = [plan].flat();
    },
    calls,
    get bytesSent() {
      return bytesSent;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the client sent.
async function readBody(req: IncomingMessage): Promise<any> {
  const text = Buffer.concat(await req.toArray()).toString();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The real service checks what it is sent; so that a wrong client fails here too. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the client sent.
function complaintAbout(kind: "chat" | "images" | undefined, req: IncomingMessage, body: any): string | undefined {
  if (req.method !== "POST" || typeof body !== "object") return "A JSON object is needed.";
  if (typeof body.model !== "string") return "you must provide a model parameter";
  if (kind === "images") {
    if (typeof body.prompt !== "string") return "Missing required parameter: 'prompt'.";
    return body.model.startsWith("gpt-image") && body.response_format
      ? "Unknown parameter: 'response_format'."
      : undefined;
  }
  if (!Array.isArray(body.messages) || body.messages.length === 0) return "Missing required parameter: 'messages'.";
  const { type, json_schema: form } = body.response_format ?? {};
  if (type !== "json_schema" || !form?.name || form.strict !== true)
    return "Missing required parameter: 'response_format'.";
  const { properties = {}, required = [], additionalProperties } = form.schema ?? {};
  const isStrict = additionalProperties === false && Object.keys(properties).every((key) => required.includes(key));
  return isStrict ? undefined : "Invalid schema for response_format 'draft'.";
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the client sent.
async function behave(behaviour: Behaviour, kind: "chat" | "images", res: ServerResponse, body: any): Promise<void> {
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

// biome-ignore lint/suspicious/noExplicitAny: whatever the client sent.
function chat(behaviour: Behaviour, { model, messages }: any): object {
  const prompt = String(messages.findLast(({ role }: { role: string }) => role === "user").content);
  switch (behaviour) {
    case "refusal":
      return chatAnswer(model, { refusal: "I’m sorry, I can’t help with that." });
    case "cut off":
      return chatAnswer(model, { content: '{"title":"Half a', finish_reason: "length" });
    case "wrong schema":
      return chatAnswer(model, { content: JSON.stringify({ headline: "No such field", content: 7 }) });
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

/** One byte now and then, for ever: never silent, never done. */
function drip(res: ServerResponse): void {
  res.writeHead(200, { "Content-Type": "application/json" });
  const timer = setInterval(() => res.write(" "), 10);
  res.once("close", () => clearInterval(timer));
}

function send(res: ServerResponse, type: string, text: string): void {
  res.writeHead(200, { "Content-Type": type }).end(text);
}

function sendError(
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
