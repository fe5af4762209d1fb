/** The service has refused a call. The user sees its message: "404: There is no such post." */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly status: number;
  readonly statusText: string;
  /** The service's own sentence, or the status text where it gave none. */
  readonly sentence: string;
  /** After how many seconds it makes sense to ask again, where the service says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, statusText: string, sentence: string, retryAfter?: number) {
    super(`${status}: ${sentence}`);
    this.status = status;
    this.statusText = statusText;
    this.sentence = sentence;
    this.retryAfter = retryAfter;
  }
}

export interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON; absent, nothing is sent and no content type is claimed. */
  body?: unknown;
  /** Sent as it is, instead of a body, under its own content type. */
  file?: Blob;
  token?: string | null | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Instead of a signal: gives up after so long without an answer. */
  timeoutMs?: number;
  /** It arrives although its page is left meanwhile. */
  keepalive?: boolean;
}

/**
 * Calls the service. Answers what it says as JSON, or `undefined` where it says nothing; throws a RequestError when it
 * refuses, and what `fetch` throws when it cannot be reached.
 */
export async function request<T = unknown>(path: string, options: RequestOptions = {}): Promise<T | undefined> {
  const response = await send(path, options);
  return isJson(response) ? ((await response.json()) as T) : undefined;
}

/** The same for what needs a valid token and may do without: `null` where the service does not know us (401). */
export async function requestOrNull<T = unknown>(
  path: string,
  options?: RequestOptions,
): Promise<T | null | undefined> {
  try {
    return await request<T>(path, options);
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) return null;
    throw error;
  }
}

/** The raw answer, for pictures and streams; throws as `request` does. */
export async function send(
  path: string,
  { method = "GET", body, file, token, headers, signal, timeoutMs, keepalive }: RequestOptions,
): Promise<Response> {
  const end = signal ?? (timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs));
  const response = await fetch(path, {
    method,
    credentials: "include",
    headers: {
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file && { body: file }),
    ...(end && { signal: end }),
    ...(keepalive && { keepalive }),
  });
  if (response.ok) return response;
  const statusText = response.statusText || statusTexts[response.status] || "Error";
  const retryAfter = Number(response.headers.get("Retry-After")) || undefined;
  throw new RequestError(response.status, statusText, (await readSentence(response)) || statusText, retryAfter);
}

const isJson = (response: Response) => response.headers.get("Content-Type")?.includes("json") ?? false;

/** HTML comes from a server in between and not from the service: it is no sentence for a reader. */
async function readSentence(response: Response): Promise<string> {
  if (response.headers.get("Content-Type")?.includes("html")) return "";
  return (await response.text().catch(() => "")).trim();
}

/** HTTP/2 sends no status texts. */
const statusTexts: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};
