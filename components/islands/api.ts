/** Thrown when the service refuses a call. Its message can be shown to the user: "404: There is no such post." */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly status: number;
  readonly statusText: string;
  /** The service's own sentence; the status text if it gave none. */
  readonly sentence: string;
  /** The `Retry-After` header, if there is one. */
  readonly retryAfterSeconds: number | undefined;
  /** The path of the field that is at fault, such as `title` or `closures.0.to`: the `X-Field` header, if there is one. */
  readonly field: string | undefined;

  constructor(status: number, statusText: string, sentence: string, retryAfterSeconds?: number, field?: string) {
    super(`${status}: ${sentence}`);
    this.status = status;
    this.statusText = statusText;
    this.sentence = sentence;
    this.retryAfterSeconds = retryAfterSeconds;
    this.field = field;
  }
}

export interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. Without one, no content type is sent either. */
  body?: unknown;
  /** Sent unchanged instead of a body, with its own content type. */
  file?: Blob;
  token?: string | null | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Aborts the call after this time. Used instead of a signal. */
  timeoutMs?: number;
  /** Lets the call finish even if the page is left. */
  keepalive?: boolean;
}

/**
 * Calls the service. Returns the JSON of its answer, or `undefined` for any other answer. Throws a RequestError when it
 * refuses, and the error of `fetch` when it cannot be reached.
 */
export async function request<T = unknown>(path: string, options: RequestOptions = {}): Promise<T | undefined> {
  const response = await send(path, options);
  return isJson(response) ? ((await response.json()) as T) : undefined;
}

/** Calls the service as `request` does, but returns `null` if the token is not valid (401). */
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

/** Returns the raw response, for pictures and streams. Throws as `request` does. */
export async function send(
  path: string,
  { method = "GET", body, file, token, headers, signal, timeoutMs, keepalive }: RequestOptions,
): Promise<Response> {
  const abortSignal = signal ?? (timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs));
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
    ...(abortSignal && { signal: abortSignal }),
    ...(keepalive && { keepalive }),
  });
  if (response.ok) return response;
  const statusText = response.statusText || statusTexts[response.status] || "Error";
  const retryAfterSeconds = Number(response.headers.get("Retry-After")) || undefined;
  const field = decodeURIComponent(response.headers.get("X-Field") ?? "") || undefined;
  const sentence = (await readSentence(response)) || statusText;
  throw new RequestError(response.status, statusText, sentence, retryAfterSeconds, field);
}

const isJson = (response: Response) => response.headers.get("Content-Type")?.includes("json") ?? false;

/** Returns the sentence of a refusal. An HTML answer has none: it comes from a proxy, not from the service. */
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
