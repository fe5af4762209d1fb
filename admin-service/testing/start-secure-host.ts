import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listen } from "./listen.ts";

interface SecureHostOptions {
  /** The host names of the certificate. */
  names?: readonly string[];
  /** The validity of the certificate in days. */
  days?: number;
  answer: RequestListener;
}

/** Starts a local HTTPS server with a self-signed certificate. */
export async function startSecureHost({ names = ["localhost"], days = 90, answer }: SecureHostOptions) {
  const folder = mkdtempSync(join(tmpdir(), "secure-host-"));
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const type = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", String(days)];
  const alternativeNames = `subjectAltName=${names.map((name) => `DNS:${name}`).join()}`;
  const subject = ["-subj", `/CN=${names[0]}`, "-addext", alternativeNames, "-keyout", key, "-out", certificate];
  execFileSync("openssl", ["req", ...type, ...subject], { stdio: "pipe" });
  const server = await listen(createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, answer));
  return {
    port: server.port,
    /** Path of the self-signed certificate, which a client has to trust. */
    certificate,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}
