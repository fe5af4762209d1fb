import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { type Behaviour, behave, type SentBody, sendError } from "./fake-openai-behaviours.ts";
import { listen } from "./listen.ts";

interface RecordedCall {
  path: string;
  authorization: string | undefined;
  body: SentBody;
}

export interface FakeOpenAI extends AsyncDisposable {
  /** The value for OPENAI_BASE_URL. */
  readonly url: string;
  /** The behaviours of successive calls; the last one repeats. */
  chat: Behaviour | Behaviour[];
  images: Behaviour | Behaviour[];
  readonly calls: RecordedCall[];
  readonly bytesSent: number;
}

const HUGE_BYTES = 200 * 1024 * 1024;

/** Starts a local server that speaks the wire format of OpenAI’s chat completions and image generations. */
export async function startFakeOpenAI(): Promise<FakeOpenAI> {
  const calls: RecordedCall[] = [];
  const plans: Record<"chat" | "images", Behaviour[]> = { chat: ["ok"], images: ["ok"] };
  let bytesSent = 0;

  const server = await listen(async (req, res) => {
    const body = await readBody(req);
    const path = req.url ?? "";
    calls.push({ path, authorization: req.headers.authorization, body });
    const kind = path.endsWith("/chat/completions")
      ? "chat"
      : path.endsWith("/images/generations")
        ? "images"
        : undefined;
    const problem = validateRequest(kind, req, body);
    if (!kind || problem)
      return sendError(res, kind ? 400 : 404, "invalid_request_error", problem ?? "Unknown request URL");
    const plan = plans[kind];
    const behaviour = (plan.length > 1 ? plan.shift() : plan[0]) ?? "ok";
    await (behaviour === "huge" ? sendHuge(res) : behave(behaviour, kind, res, body));
  });

  async function sendHuge(res: ServerResponse): Promise<void> {
    res.writeHead(200, { "Content-Type": "application/json" });
    // The client may hang up in the middle.
    await pipeline(hugeAnswer(), res).catch(() => {});
  }

  /** Generated only as fast as the client reads, so that `bytesSent` shows how much it has read. */
  function* hugeAnswer() {
    const chunk = Buffer.alloc(64 * 1024, "a");
    yield '{"choices":[{"message":{"content":"';
    for (let sent = 0; sent < HUGE_BYTES; sent += chunk.length) {
      bytesSent += chunk.length;
      yield chunk;
    }
    yield '"}}]}';
  }

  return {
    url: `${server.url}/v1`,
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
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}

async function readBody(req: IncomingMessage): Promise<SentBody> {
  const text = Buffer.concat(await req.toArray()).toString();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns the error with which the real service would reject a request, so that a wrong client fails here too. */
function validateRequest(
  kind: "chat" | "images" | undefined,
  req: IncomingMessage,
  body: SentBody,
): string | undefined {
  if (req.method !== "POST" || typeof body !== "object") return "A JSON object is needed.";
  if (typeof body.model !== "string") return "you must provide a model parameter";
  if (kind === "images") {
    if (typeof body.prompt !== "string") return "Missing required parameter: 'prompt'.";
    return body.model.startsWith("gpt-image") && body.response_format
      ? "Unknown parameter: 'response_format'."
      : undefined;
  }
  if (!Array.isArray(body.messages) || body.messages.length === 0) return "Missing required parameter: 'messages'.";
  if (!body.response_format) return undefined;
  const { type, json_schema: form } = body.response_format;
  if (type === "json_object")
    return JSON.stringify(body.messages).includes("JSON") ? undefined : "'messages' must contain the word 'json'.";
  if (type !== "json_schema" || !form?.name || form.strict !== true)
    return "Missing required parameter: 'response_format'.";
  const { properties = {}, required = [], additionalProperties } = form.schema ?? {};
  const isStrict = additionalProperties === false && Object.keys(properties).every((key) => required.includes(key));
  return isStrict ? undefined : "Invalid schema for response_format 'draft'.";
}
