import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Log } from "./errors.ts";

const LONGEST_GOODBYE_MS = 2_000;

export interface HttpServer {
  readonly server: Server;
  /** Answers the address under which it listens. */
  listen(port: number, host: string): Promise<string>;
  /** Takes no more requests, and gives those under way a moment to end. */
  close(): Promise<void>;
}

export function createHttpServer(log: Log): HttpServer {
  // Uploads from a telephone are slow, but a request has to end before Caddy's limit of 90 s: Caddy would answer an
  // empty 200 in our place.
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 80_000,
    keepAliveTimeout: 60_000,
    connectionsCheckingInterval: 1_000,
  });
  server.maxHeadersCount = 100;
  return {
    server,
    async listen(port, host) {
      await new Promise<void>((resolve, reject) => {
        server.once("error", (error: NodeJS.ErrnoException) =>
          reject(
            error.code === "EADDRINUSE"
              ? new Error(`Port ${port} is taken. End the other program, or set PORT.`)
              : error,
          ),
        );
        server.listen(port, host, resolve);
      });
      // A connection that cannot be accepted is lost alone; without a listener it would end the service.
      server.on("error", (error) => log.error("a connection could not be accepted", error));
      return `http://${shownHost(host)}:${(server.address() as AddressInfo).port}`;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), LONGEST_GOODBYE_MS).unref();
      await closed;
    },
  };
}

/** The host as people type it: this machine by its name, IPv6 in brackets. */
function shownHost(host: string): string {
  if (host === "127.0.0.1" || host === "0.0.0.0") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
