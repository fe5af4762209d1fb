import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../caddy.ts";
import { type Driver, PATIENCE_MS, screenSize } from "./driver.ts";

const CONTROL = "\uE009";
const ENTER = "\uE007";
/** Key by which WebDriver identifies an element among the arguments of a script. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Starts Debian's WebKitGTK in its MiniBrowser on a virtual display, driven over WebDriver. */
export async function startWebKit(): Promise<Driver> {
  await using started = new AsyncDisposableStack();
  const home = mkdtempSync(join(tmpdir(), "webkit-"));
  started.defer(() => rmSync(home, { recursive: true, force: true }));
  // Prefers reduced motion, because WebKitGTK 2.50 crashes at view transitions on a virtual display.
  mkdirSync(join(home, "gtk-3.0"));
  writeFileSync(join(home, "gtk-3.0/settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
  const size = `${screenSize.width}x${screenSize.height}x24`;
  const display = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", size], { stdio: ["ignore", "pipe", "ignore"] });
  started.defer(() => void display.kill());
  const [number] = await once(display.stdout, "data");
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      XDG_CONFIG_HOME: home,
      // Needed when run as root, and on a machine without a graphics card.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      WEBKIT_DISABLE_DMABUF_RENDERER: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
    },
  });
  started.defer(() => void driver.kill());

  async function call<T>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<T> {
    const url = `http://127.0.0.1:${port}${path}`;
    const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }
  await retry(() => call("GET", "/status"));
  const { sessionId, capabilities } = await call<{ sessionId: string; capabilities: { browserVersion: string } }>(
    "POST",
    "/session",
    { capabilities: {} },
  );
  const session = `/session/${sessionId}`;
  started.defer(() => call("DELETE", session));
  await call("POST", `${session}/window/rect`, { x: 0, y: 0, ...screenSize });

  const complaints: string[] = [];
  const listen = async () => {
    const newComplaints = await retry(() =>
      call<string[]>("POST", `${session}/execute/sync`, { script: listener, args: [] }),
    );
    complaints.push(...newComplaints);
  };
  const find = async (value: string) =>
    Object.values(await call<object>("POST", `${session}/element`, { using: "xpath", value }))[0] as string;
  async function press(actions: object[]) {
    await call("POST", `${session}/actions`, { actions: [{ type: "key", id: "keyboard", actions }] });
    await listen();
  }
  const stroke = (key: string) => ["keyDown", "keyUp"].map((type) => ({ type, value: key === "\n" ? ENTER : key }));

  const all = started.move();
  return {
    name: `WebKit ${capabilities.browserVersion}`,
    complaints,
    async goTo(url) {
      await listen();
      await call("POST", `${session}/url`, { url });
      await listen();
    },
    async see(place) {
      await retry(() => find(place));
      await listen();
    },
    async click(place) {
      await retry(async () => {
        const element = await find(place);
        // WebDriver's own scrolling leaves some elements below the window's edge.
        const script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
        await call("POST", `${session}/execute/sync`, { script, args: [{ [ELEMENT]: element }] });
        await call("POST", `${session}/element/${element}/click`, {});
      });
      await listen();
    },
    type: (text) => press([...text].flatMap(stroke)),
    pressWithControl: (key) =>
      press([{ type: "keyDown", value: CONTROL }, ...stroke(key), { type: "keyUp", value: CONTROL }]),
    screenshot: async () => Buffer.from(await call<string>("GET", `${session}/screenshot`), "base64"),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** Retries until it succeeds, because an element may not exist yet, or a navigation may be under way. */
async function retry<T>(ask: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await delay(50)) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

/**
 * Runs in the page and returns its complaints, which WebDriver does not report. They are collected from the first call
 * after a page has loaded; earlier ones are left to the other browsers.
 */
const listener = `
  if (!window.complaints) {
    window.complaints = [];
    const add = (complaint) => window.complaints.push(String(complaint));
    addEventListener("error", ({ message }) => add(message));
    addEventListener("unhandledrejection", ({ reason }) => add(reason));
    addEventListener("securitypolicyviolation", (event) => add("The policy refused " + event.effectiveDirective + ": " + event.blockedURI));
    console.error = (...words) => add(words.join(" "));
  }
  return window.complaints.splice(0);`;
