import type { Request, Response } from "express";

/** Keeps proxies from taking a quiet stream for a dead one. */
const HEARTBEAT_MS = 25_000;

export interface Events {
  /** Tells every open admin page. */
  tell(event: "job" | "publish" | "posts" | "messages", data: object): void;
  /** Answers a request with the stream of events, until either side ends it. */
  open(req: Request, res: Response): void;
  close(): void;
}

export function createEvents(): Events {
  const listeners = new Set<Response>();
  const write = (text: string) => {
    for (const res of listeners) res.write(text);
  };
  const heartbeat = setInterval(() => write(": still here\n\n"), HEARTBEAT_MS).unref();
  return {
    tell: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    open(req, res) {
      res.writeHead(200, {
        "Content-Type": "text/event-stream; charset=utf-8",
        "Cache-Control": "no-store",
        "X-Accel-Buffering": "no",
      });
      res.write(": open\n\n");
      listeners.add(res);
      req.on("close", () => listeners.delete(res));
    },
    close() {
      clearInterval(heartbeat);
      for (const res of listeners) res.end();
      listeners.clear();
    },
  };
}
