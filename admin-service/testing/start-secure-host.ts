import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface SecureHostOptions {
  /** The names that its certificate is for. */
  names?: readonly string[];
  /** For how many days that is valid. */
  days?: number;
  answer: RequestListener;
}

/** A web server on this machine with HTTPS, and a certificate of its own making. */
export async function startSecureHost({ names = ["localhost"], days = 90, answer }: SecureHostOptions) {
  const folder = mkdtempSync(join(tmpdir(), "secure-host-"));
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", String(days)];
  const alternatives = `subjectAltName=${names.map((name) => `DNS:${name}`).join()}`;
  const about = ["-subj", `/CN=${names[0]}`, "-addext", alternatives, "-keyout", key, "-out", certificate];
  execFileSync("openssl", ["req", ...kind, ...about], { stdio: "pipe" });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    /** The file of the certificate, which vouches for itself. */
    certificate,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
