import { describe, expect, test, vi } from "vitest";
import { RequestError, request, requestOrNull } from "./api.ts";

const answer = (body: string | null, init?: ResponseInit) =>
  vi.stubGlobal("fetch", vi.fn<typeof fetch>().mockResolvedValue(new Response(body, init)));
const call = () => vi.mocked(fetch).mock.calls[0];

describe("a call of the service", () => {
  test("that reads sends credentials and no content type, and returns the JSON", async () => {
    answer('{"ok":true}', { headers: { "Content-Type": "application/json; charset=utf-8" } });
    expect(await request("/api/x")).toEqual({ ok: true });
    expect(call()).toEqual(["/api/x", { method: "GET", credentials: "include", headers: {} }]);
  });

  test("that writes sends its body as JSON and the token as bearer", async () => {
    answer(null, { status: 204 });
    expect(
      await request("/api/x", { method: "POST", body: { a: 1 }, token: "t", headers: { "If-Match": '"r"' } }),
    ).toBeUndefined();
    expect(call()?.[1]).toMatchObject({
      body: '{"a":1}',
      headers: { "Content-Type": "application/json", Authorization: "Bearer t", "If-Match": '"r"' },
    });
  });

  test("that is refused throws an error with the status and the text of the answer", async () => {
    answer("There is no such post.", { status: 404, statusText: "Not Found" });
    const error = await request("/api/x").catch((thrown) => thrown);
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ message: "404: There is no such post.", status: 404, statusText: "Not Found" });
  });

  test.each([
    ["an empty answer", "", "text/plain", "Bad Gateway"],
    ["an empty answer over HTTP/2, which has no status text", "", "text/plain", ""],
    ["a page of HTML from a server in between", "<h1>Oh</h1>", "text/html", "Bad Gateway"],
  ])("that is refused with %s throws an error with the status text", async (_, body, type, statusText) => {
    answer(body, { status: 502, statusText, headers: { "Content-Type": type } });
    await expect(request("/api/x")).rejects.toThrow("502: Bad Gateway");
  });

  test("that cannot reach the service throws no RequestError", async () => {
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("Failed to fetch")));
    const error = await request("/api/x").catch((thrown) => thrown);
    expect(error).not.toBeInstanceOf(RequestError);
  });
});

test("requestOrNull returns null for a 401 and throws for every other refusal", async () => {
  answer("Please log in.", { status: 401 });
  expect(await requestOrNull("/api/x")).toBeNull();
  answer("Oh.", { status: 500 });
  await expect(requestOrNull("/api/x")).rejects.toThrow("500: Oh.");
});
