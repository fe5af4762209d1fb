import { createServer } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { expect, test } from "vitest";
import { fetchPicture } from "./fetch-picture.ts";

const reasonOf = (url: string, hosts = ["old.example"]) =>
  fetchPicture(new URL(url), hosts).then(
    () => "",
    (error: Error) => error.message,
  );

test("only the former site is asked for pictures, and never by a number", async () => {
  for (const url of [
    "https://elsewhere.example/a.jpg",
    "https://old.example.evil.example/a.jpg",
    "https://notold.example/a.jpg",
    "file:///etc/passwd",
  ])
    expect(await reasonOf(url)).toBe("it is not on the former site");
  for (const host of ["127.0.0.1", "[::1]", "169.254.169.254", "2130706433"])
    expect(await reasonOf(`http://${host}/a.jpg`, [host, new URL(`http://${host}`).hostname])).toBe(
      "its address is a number and no name, and may lead into a private network",
    );
});

test("a former site whose name leads to this machine is not asked", async () => {
  expect(await reasonOf("http://localhost/a.jpg", ["localhost"])).toBe(
    "the former site’s name leads into a private network",
  );
});

test("pictures are fetched through redirects on the former site, and the reason is told when there is none", async () => {
  const server = createServer((req, res) => {
    const to = { "/moved.jpg": "/a.jpg", "/away.jpg": "https://elsewhere.example/a.jpg", "/loop.jpg": "/loop.jpg" }[
      req.url ?? ""
    ];
    if (to) return void res.writeHead(302, { Location: to }).end();
    if (req.url === "/huge.jpg") return void res.end(Buffer.alloc(26 * 1024 * 1024));
    res.writeHead(req.url === "/a.jpg" ? 200 : 404).end("a picture");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const toThisMachine: LookupFunction = (_host, _options, answer) =>
    answer(null, [{ address: "127.0.0.1", family: 4 }]);
  const fetch = (path: string) =>
    fetchPicture(new URL(`http://www.old.example:${port}${path}`), ["old.example"], toThisMachine).then(
      (bytes) => bytes.toString(),
      (error: Error) => error.message,
    );
  try {
    expect(await fetch("/a.jpg")).toBe("a picture");
    expect(await fetch("/moved.jpg")).toBe("a picture");
    expect(await fetch("/away.jpg")).toBe("it is not on the former site");
    expect(await fetch("/loop.jpg")).toBe("the former site answers 302");
    expect(await fetch("/gone.jpg")).toBe("the former site answers 404");
    expect(await fetch("/huge.jpg")).toContain("larger than 25 MB");
  } finally {
    server.close();
  }
});
