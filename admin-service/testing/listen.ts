import { once } from "node:events";
import { createServer, type Server as HttpServer, type RequestListener } from "node:http";
import type { AddressInfo, Server } from "node:net";

/** Starts a server on a free port of loopback: this one, or one that answers as a function or an Express app does. */
export async function listen(answer: RequestListener | Server) {
  const server = typeof answer === "function" ? createServer(answer) : answer;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      if ("closeAllConnections" in server) (server as HttpServer).closeAllConnections();
    },
  };
}
