import fs, { readdirSync, readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { aPicture } from "./testing/a-picture.ts";
import { aPost, startTestApp } from "./testing/start-test-app.ts";

type Body = Record<string, unknown>;
type TestApp = Awaited<ReturnType<typeof startTestApp>>;

const uuid = "0f8c2a1e-4b5d-4c6e-8f70-112233445566";
const message = { name: "Ada Rider", email: "ada@example.org", message: "My back is stiff after long rides." };
const accepted = [{ rule: "cure", reason: "A quotation of the law." }];
const words = { title: "Sore back", excerpt: "In short.", category: "Human", tags: ["stairs"], content: "Words." };
const shown = { ...words, author: "Ann", featuredImage: "images/a.webp", featuredImageAlt: "A dog", publishedAt: null };
const copy = { ...shown, slug: "sore-back", published: true, publishAt: null, revision: "1" };
const thrownAway = {
  kind: "post",
  title: "Sore back",
  words: "Words.",
  base: { id: "p1", title: "Sore back", revision: "1" },
  draft: { content: "Words." },
  reasons: { cure: "A quotation of the law." },
};
const marks = { read: true, answered: true, suspected: false, complaint: false };
const commit = { commit: "0".repeat(40) };

/** Every call of the service: its parts in braces are names, and the body or the query has every field that it takes. */
const calls: readonly (readonly [method: string, path: string, body?: Body])[] = [
  ["POST", "/api/admin/login", { password: "wrong", device: "a", keep: true }],
  ["GET", "/api/admin/verify"],
  ["GET", "/api/admin/sessions"],
  ["DELETE", "/api/admin/sessions/{none}"],
  ["GET", "/api/admin/status"],
  ["GET", "/api/admin/checklist"],
  ["GET", "/api/admin/messages?box=inbox"],
  ["GET", "/api/admin/person?email=ada@example.org"],
  ["DELETE", "/api/admin/person?email=ada@example.org"],
  ["PATCH", "/api/admin/messages/{message}", marks],
  ["DELETE", "/api/admin/messages/{none}"],
  ["POST", "/api/admin/messages/{message}/restore"],
  ["POST", "/api/admin/test-mail"],
  ["PATCH", "/api/admin/test-mail", { came: true }],
  ["GET", "/api/admin/numbers"],
  ["GET", "/api/letter"],
  ["PATCH", "/api/letter", { on: false }],
  ["GET", "/api/letter/stop?key=none"],
  ["POST", "/api/letter/stop?key=none"],
  ["GET", "/api/admin/told"],
  ["PATCH", "/api/admin/told", { host: "", port: "587", to: "", from: "", alertMail: "", alertUrl: "" }],
  ["POST", "/api/admin/told/trial", { trial: "alertMail", host: "", port: "587", account: "", password: "", from: "" }],
  ["GET", "/api/admin/findings"],
  ["POST", "/api/contact", { ...message, phone: "01235 000000", subject: "Booking", consent: true, website: "" }],
  ["POST", "/api/check", { ...shown, id: "p1", slug: "sore-back" }],
  ["GET", "/api/blog?limit=1&offset=0&summary=1&q=back&state=draft"],
  ["GET", "/api/blog/{sore-back}"],
  ["POST", "/api/blog", { ...shown, id: uuid, slug: "new-post", publishAt: null, accepted }],
  ["PATCH", "/api/blog/{p1}", { ...shown, title: "Sore backs", slug: "sore-backs", published: true, accepted }],
  ["DELETE", "/api/blog/{p2}"],
  ["GET", "/api/blog/{p1}/check"],
  ["POST", "/api/blog/{p1}/image"],
  ["PUT", "/api/blog/{p1}/image?alt=A dog"],
  ["POST", "/api/blog/pictures/draw", { title: "Sore back", excerpt: "In short.", category: "Human" }],
  ["PUT", "/api/blog/pictures?name=dog.jpg&shape=square&x=50&y=50"],
  ["GET", "/api/blog/pictures/{a.webp}"],
  ["POST", "/api/blog/{p1}/preview", shown],
  ["POST", "/api/blog/{p1}/preview-link"],
  ["DELETE", "/api/blog/{p1}/preview-link"],
  ["GET", "/api/blog/deleted"],
  ["POST", "/api/blog/deleted/{p2}/restore", commit],
  ["POST", "/api/blog/undo", commit],
  ["GET", "/api/blog/{p1}/history?limit=1&offset=0"],
  ["GET", `/api/blog/{p1}/history/{${commit.commit}}`],
  ["GET", `/api/blog/{p1}/history/{${commit.commit}}/image`],
  ["POST", "/api/blog/{p1}/restore", commit],
  ["GET", "/api/blog/working-copies"],
  ["GET", "/api/blog/{p1}/working-copy"],
  ["PUT", "/api/blog/{p1}/working-copy", copy],
  ["DELETE", "/api/blog/{p1}/working-copy"],
  ["POST", "/api/blog/generate", { prompt: "Sore backs", nobodyIsNamed: true }],
  ["DELETE", "/api/blog/generate"],
  ["GET", "/api/export?messages=no"],
  ["PUT", "/api/import?kind=xml"],
  ["POST", "/api/import", { file: "0123456789abcdef0123.xml" }],
  ["GET", "/api/thrown-away"],
  ["GET", "/api/thrown-away/{words}"],
  ["PUT", "/api/thrown-away/{words}", thrownAway],
  ["DELETE", "/api/thrown-away/{words}"],
  ["DELETE", "/api/thrown-away"],
  ["GET", "/api/practice"],
  ["PATCH", "/api/practice/{contact}", { revision: "", accepted, email: "ann@example.org", phone: "01235 000000" }],
  ["PATCH", "/api/practice/{closures}", { closures: [{ from: "2026-12-24", to: "2026-12-26", reason: "Christmas" }] }],
  ["PATCH", "/api/practice/{testimonials}", { testimonials: [{ words: "Kind.", name: "Ada", permission: "By mail" }] }],
  ["POST", "/api/practice/{prices}/check", { revision: "", accepted, human: { first: 60 } }],
  ["GET", "/api/practice/working-copies"],
  ["GET", "/api/practice/{prices}/working-copy"],
  ["PUT", "/api/practice/{prices}/working-copy", { draft: { "human.initial": "60" }, revision: "1" }],
  ["DELETE", "/api/practice/{prices}/working-copy"],
  ["POST", "/api/practice/treatments/follows", { equine: { offered: false } }],
  ["POST", "/api/practice/{prices}/preview", { page: "/new-patients", change: { human: { initial: 60 } } }],
  ["POST", "/api/practice/undo", commit],
  ["GET", "/api/practice/{prices}/history?limit=1&offset=0"],
  ["GET", `/api/practice/{prices}/history/{${commit.commit}}`],
  ["POST", "/api/practice/{prices}/restore", commit],
  ["GET", "/api/words"],
  ["GET", "/api/words/{about}"],
  ["PATCH", "/api/words/{about}", { revision: "", accepted, title: "Us", mission: { lead: "To help." } }],
  ["PATCH", "/api/words/{human}", { questions: { items: [{ title: "Why?", text: "Because." }] } }],
  ["POST", "/api/words/{about}/check", { revision: "", accepted, title: "Us" }],
  ["POST", "/api/words/{about}/preview", { page: "/about", change: { title: "Us" } }],
  ["GET", "/api/words/working-copies"],
  ["GET", "/api/words/{about}/working-copy"],
  ["PUT", "/api/words/{about}/working-copy", { draft: { title: "Us" }, revision: "1" }],
  ["DELETE", "/api/words/{about}/working-copy"],
  ["POST", "/api/words/undo", commit],
  ["GET", "/api/words/{about}/versions?limit=1&offset=0"],
  ["GET", "/api/words/{about}/history?limit=1&offset=0"],
  ["GET", `/api/words/{about}/history/{${commit.commit}}`],
  ["POST", "/api/words/{about}/restore", commit],
  ["GET", "/api/practice/photos/{hero}"],
  ["PUT", "/api/practice/photos/{hero}?alt=A dog&x=50&y=50"],
  ["GET", "/preview/{token}"],
  ["GET", "/preview/{token}/images/{a.webp}"],
  ["GET", "/blog/{sore-back}"],
  ["POST", "/api/admin/logout"],
];
/** They answer with a stream, or end the session that the others need. */
const elsewhere = ["GET /api/admin/events"];

const deep = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
/** Values that no field expects, as JSON. */
const oddValues = [
  ...["null", "true", "-1", "1e400", "12345678901234567890", "0.1", '""', "[]", "{}", "[null]", '[[""]]', '[{"a":1}]'],
  ...['"\\u0000"', '"\\ud800"', '"\\udc00a"', '"\\u202e"', '"a\\nb"', '"/../../x"', '"__proto__"', '"constructor"'],
  ...['{"__proto__":1}', '{"constructor":{"prototype":1}}', '{"toString":1}', '["__proto__"]'],
  JSON.stringify("x".repeat(5_000)),
  JSON.stringify(`${"é".repeat(2_000)}.jpg`),
  deep(2_000),
  deep(200_000),
  `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
];
const oddNames = [
  ...["%00", "%ff", "%ed%a0%80", "%", "..%2f..%2fetc", "__proto__", "constructor", "toString", "hasOwnProperty", "-1"],
  ...[".", "%2e%2e", "%20", "%0a", "1e400", "a%5cb", "a.webp%00.md", "%e2%80%ae", `${"x".repeat(4_000)}.webp`],
  ...[`${"%c3%a9".repeat(128)}`, `${"x".repeat(250)}.webp`, `${"x/".repeat(300)}a.webp`, "images%2f..%2f..%2fx.webp"],
];

/** Values for places within a field. */
const oddParts = ["null", "1e400", '"\\u0000"', '"\\ud800"', '"a\\nb"', "{}", "[]", deep(2_000)];

/** The bodies of one call with an odd value in each place, at the top and one level below. */
function* oddBodies(body: Body): Generator<string> {
  const withOdd = (fields: Body, value: string) => JSON.stringify({ ...body, ...fields }).replace('"?"', () => value);
  for (const value of oddValues) {
    yield value;
    for (const field of [...Object.keys(body), "unknown"]) yield withOdd({ [field]: "?" }, value);
  }
  for (const [field, usual] of Object.entries(body)) {
    const [first] = Array.isArray(usual) ? usual : [];
    const inner = Object(first ?? usual) as Body;
    for (const key of Object.keys(typeof inner.valueOf() === "object" ? inner : {}))
      for (const value of oddParts) {
        const odd = { ...inner, [key]: "?" };
        yield withOdd({ [field]: first ? [odd] : odd }, value);
      }
  }
}

const plain = (path: string) => encodeURI(path.replace(/[{}]/g, ""));

async function* oddCalls(): AsyncGenerator<[method: string, path: string, body?: string | undefined]> {
  for (const [method, path, body] of calls) {
    for (const name of oddNames)
      for (const { 0: part, index } of path.matchAll(/\{.+?\}/g))
        yield [
          method,
          plain(path.slice(0, index)) + name + plain(path.slice(index + part.length)),
          body && JSON.stringify(body),
        ];
    for (const name of [...oddNames, ""])
      for (const { 0: whole, 1: key, index } of path.matchAll(/[?&](\w+)=[^&]*/g))
        yield [
          method,
          `${plain(path.slice(0, index))}${whole[0]}${key}=${name}${plain(path.slice(index + whole.length))}`,
        ];
    if (body) for (const odd of oddBodies(body)) yield [method, plain(path), odd];
  }
}

const startSweep = () =>
  startTestApp({
    posts: {
      "sore-back.md": aPost({ id: "p1", title: "Sore back", published: true, publishedAt: "2026-01-01T00:00:00.000Z" }),
      "other.md": aPost({ id: "p2", title: "Other" }),
    },
  });

/** One call, with the token of a login of its own where the last one was ended. */
async function send(app: TestApp, method: string, path: string, body?: string): Promise<Response> {
  const isPicture = method === "PUT" && /\/(?:image|pictures|photos\/[^/]*)(?:\?|$)/.test(path);
  const token = (tokens.get(app) ?? ((await (await logIn(app)).json()) as { token: string }).token) as string;
  tokens.set(app, token);
  const response = await fetch(app.url + path, {
    method,
    redirect: "manual",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": isPicture ? "image/webp" : "application/json",
      "X-Forwarded-For": `10.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}.1`,
    },
    body: isPicture ? new Uint8Array(await picture) : (body ?? null),
  });
  if (path.endsWith("/logout")) tokens.delete(app);
  return response;
}
const tokens = new Map<TestApp, string>();
const picture = aPicture("green");
const logIn = (app: TestApp) => app.asVisitor("POST", "/api/admin/login", { password: app.password });

test("the list of calls has every call of the service", () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?:routes|status)\.ts$/.test(file))
    .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"));
  const known = [...calls.map(([method, path]) => `${method} ${path.replace(/\?.*/, "")}`), ...elsewhere];
  const found = sources.flatMap((source) => [
    ...source.matchAll(/router\s*\.(get|post|put|patch|delete)\(\s*"([^"]+)"/g),
    ...[...source.matchAll(/\.route\("([^"]+)"\)((?:\s*\.\w+\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+)/g)].flatMap(
      ([, path, methods = ""]) =>
        [...methods.matchAll(/^\s*\.(get|put|delete)\(/gm)].map(([, method]) => ["", method, path]),
    ),
  ]);
  expect(found.length).toBeGreaterThan(50);
  const missing = found.filter(([, method = "", path = ""]) => {
    const end = path.replace(/\/$/, "").replace(/[:*]\w+/g, "[^/]+");
    return !known.some((call) => new RegExp(`^${method.toUpperCase()} /.*${end}$`).test(call));
  });
  expect(missing.map(([, method, path]) => `${method} ${path}`)).toEqual([]);
});

test("whatever is sent to a call, it answers, or refuses in one sentence: never is it “our side” that failed", {
  tags: ["slow"],
  timeout: 120_000,
}, async () => {
  await using app = await startSweep();
  const wrong: string[] = [];
  for await (const [method, path, body] of oddCalls()) {
    const response = await send(app, method, path, body);
    const text = await response.text();
    const isPage = !path.startsWith("/api/");
    const isSentence =
      isPage || (/^[^\n]{10,400}$/.test(text) && /text\/plain/.test(response.headers.get("Content-Type") ?? ""));
    if (response.status >= 500 || (response.status >= 400 && !isSentence))
      wrong.push(`${method} ${path.slice(0, 90)} ${body?.slice(0, 200)}: ${response.status} ${text.slice(0, 100)}`);
  }
  expect(wrong).toEqual([]);
  expect(app.errors).toEqual([]);
});

const diskFull = ["open", "writeFile", "appendFile", "mkdir", "copyFile"] as const;
const alsoReadOnly = ["rename", "rm", "unlink", "utimes", "chmod"] as const;

/** Lets the disk refuse what the service writes: bytes on a full one, any change on one that is mounted read-only. */
function failingDisk(code: "ENOSPC" | "EDQUOT" | "EROFS", root: string): Disposable {
  const isWrite = (name: string, [path, how]: unknown[]) =>
    String(path).startsWith(root) &&
    (name === "open" ? /^[wa]|\+/.test(String(how ?? "r")) : name !== "mkdir" || !fs.existsSync(String(path)));
  const spies = [...diskFull, ...(code === "EROFS" ? alsoReadOnly : [])].map((name) => {
    const real = fs.promises[name] as (...args: unknown[]) => Promise<unknown>;
    return vi
      .spyOn(fs.promises, name as "open")
      .mockImplementation((...args: unknown[]) =>
        isWrite(name, args)
          ? Promise.reject(Object.assign(new Error(`${code}: ${name}`), { code }))
          : (real(...args) as never),
      );
  });
  syncBuiltinESMExports();
  return {
    [Symbol.dispose]() {
      for (const spy of spies) spy.mockRestore();
      syncBuiltinESMExports();
    },
  };
}

test.each(["ENOSPC", "EDQUOT", "EROFS"] as const)(
  "a disk that takes nothing (%s) refuses every change in one sentence, loses nothing, and lets the owner log in",
  async (code) => {
    await using app = await startSweep();
    await send(app, "PUT", "/api/thrown-away/words", JSON.stringify(thrownAway));
    await send(app, "PUT", "/api/blog/p1/working-copy", JSON.stringify(copy));
    await send(app, "POST", "/api/contact", JSON.stringify(message));
    const { id } = ((await (await send(app, "GET", "/api/admin/messages")).json()) as { id: string }[])[0] ?? {};
    await app.settled();
    const stateOf = async () => ({
      head: app.git("rev-parse", "HEAD"),
      posts: readdirSync(app.blogDir, { recursive: true }),
      message: await (await send(app, "GET", "/api/admin/messages")).json(),
      words: await (await send(app, "GET", "/api/thrown-away")).json(),
      copies: await (await send(app, "GET", "/api/blog/working-copies")).json(),
    });
    const before = await stateOf();
    const wrong: string[] = [];
    {
      using _ = failingDisk(code, app.root);
      tokens.delete(app);
      expect((await logIn(app)).status).toBe(200);
      for (const [method, path, body] of calls) {
        if (/logout|DELETE|login|\/api\/admin\/test-mail/.test(method + path)) continue;
        const response = await send(
          app,
          method,
          plain(path.replace("{message}", String(id))),
          body && JSON.stringify(body),
        );
        const text = await response.text();
        if (response.status === 500 || (response.status === 503 && !/^[^\n]{10,200}\.$/.test(text)))
          wrong.push(`${method} ${path}: ${response.status} ${text}`);
        if (response.ok && method !== "GET" && !/check|preview|follows$/.test(path))
          wrong.push(`${method} ${path}: ${response.status}`);
      }
      expect(await stateOf()).toEqual(before);
    }
    expect(wrong).toEqual([]);
    expect((await send(app, "PATCH", "/api/blog/p1", JSON.stringify({ title: "Saved again" }))).status).toBe(200);
  },
);
