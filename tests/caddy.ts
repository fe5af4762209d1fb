import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import https from "node:https";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const caddyCommand = process.env.CADDY_PATH || "caddy";
const caddyfile = join(import.meta.dirname, "../Caddyfile");
const START_WITHIN_MS = 60_000;

interface Site {
  siteRoot: string;
  serviceAddress: string;
  /** Serves HTTPS with a certificate that Caddy signs itself. */
  secure?: boolean;
  /** Further variables of the Caddyfile. */
  variables?: (port: number) => Record<string, string>;
}

export interface RunningCaddy {
  url: string;
  /** With `secure`: the HTTP address that redirects to HTTPS, and the file of the certificate authority. */
  insecureUrl: string;
  certificate: string;
  /** Returns the end of its log. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts Caddy with the project's Caddyfile on a free port; it writes to a temporary folder only. */
export async function startCaddy({ siteRoot, serviceAddress, secure = false, variables }: Site): Promise<RunningCaddy> {
  const home = await mkdtemp(join(tmpdir(), "caddy-"));
  const port = await freePort();
  const url = secure ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
    SITE_ADDRESS: secure ? url : `:${port}`,
    SERVICE_ADDRESS: serviceAddress,
    SITE_ROOT: siteRoot,
    ...variables?.(port),
  };
  const httpPort = await freePort();
  const config = await adaptConfig(home, env, secure ? { http_port: httpPort, https_port: port } : { http_port: port });
  const caddy = spawn(caddyCommand, ["run", "--config", config], { env, stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  caddy.stderr.on("data", (chunk) => {
    log = (log + chunk).slice(-20_000);
  });
  const killOnExit = () => caddy.kill();
  process.once("exit", killOnExit);

  const stop = async () => {
    process.off("exit", killOnExit);
    if (caddy.kill()) await once(caddy, "exit");
    await rm(home, { recursive: true, force: true });
  };
  try {
    if (!(await isAnswering(url, caddy, hostsOf(env)))) throw new Error(`Caddy did not start:\n${log.slice(-4_000)}`);
  } catch (error) {
    await stop();
    throw error;
  }
  const certificate = join(home, "caddy/pki/authorities/local/root.crt");
  return { url, insecureUrl: `http://localhost:${httpPort}`, certificate, log: () => log, stop };
}

/** Converts the Caddyfile to JSON with other ports for HTTP and HTTPS, because tests must not occupy the default ones. */
async function adaptConfig(home: string, env: NodeJS.ProcessEnv, ports: Record<string, number>): Promise<string> {
  const adapted = execFileSync(caddyCommand, ["adapt", "--adapter", "caddyfile", "--config", caddyfile], {
    env,
    encoding: "utf8",
    stdio: "pipe",
  });
  const config = JSON.parse(adapted);
  Object.assign(config.apps.http, ports);
  const path = join(home, "caddy.json");
  await writeFile(path, JSON.stringify(config));
  return path;
}

/** Returns the host names of the site. Caddy makes a certificate for each of them after it has begun to answer. */
const hostsOf = ({ SITE_ADDRESS = "", SITE_TWIN = "" }: Record<string, string | undefined>): string[] =>
  [SITE_ADDRESS, SITE_TWIN].map((address) => address.replace(/^https?:\/\//, "").replace(/:\d*$/, "")).filter(Boolean);

/** Waits until it answers with any status, under each of its names. Returns whether it did. */
async function isAnswering(url: string, caddy: ChildProcess, hosts: string[]): Promise<boolean> {
  const names = hosts.length > 0 ? hosts : [undefined];
  for (const deadline = Date.now() + START_WITHIN_MS; Date.now() < deadline; await wait(20)) {
    if (caddy.exitCode !== null) return false;
    if ((await Promise.all(names.map((name) => answers(url, name)))).every(Boolean)) return true;
  }
  return false;
}

function answers(url: string, servername?: string): Promise<boolean> {
  const { request } = url.startsWith("https:") ? https : http;
  return new Promise((resolve) => {
    request(url, { method: "HEAD", agent: false, rejectUnauthorized: false, servername }, (response) => {
      response.resume();
      resolve(true);
    })
      .on("error", () => resolve(false))
      .end();
  });
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
