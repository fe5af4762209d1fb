import express from "express";
import { describe, expect, test, vi } from "vitest";
import { facts } from "#content/facts/testing/sample.ts";
import { answerWithError, ServiceError } from "../errors.ts";
import { listen } from "../testing/listen.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { rules } from "../testing/writing-fixtures.ts";
import { writingRoutes } from "./routes.ts";

const start = vi.fn(async (_prompt: string) => ({ jobId: "j1", message: "The post is being written." }));
const cancel = vi.fn(async () => {});
const app = express()
  .use(express.json())
  .use(
    "/api/blog",
    writingRoutes({
      jobs: { start, cancel },
      rules,
      facts: () => facts,
      requireAdmin: (req, _res, next) =>
        next(req.get("authorization") ? undefined : new ServiceError("not-signed-in", "Please sign in.")),
    }),
  )
  .use(answerWithError({ info() {}, error() {} }));
const server = openForTests(() => listen(app));

const call = (method: string, headers: Record<string, string> = { authorization: "Bearer t" }) =>
  fetch(`${server.url}/api/blog/generate`, { method, headers });

async function generate(body: object, headers: Record<string, string> = { authorization: "Bearer t" }) {
  const response = await fetch(`${server.url}/api/blog/generate`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

describe("POST /api/blog/generate", () => {
  test("answers 202 with the job, and trims the prompt", async () => {
    const { status, text } = await generate({ prompt: "  Saddle fit  " });
    expect({ status, answer: JSON.parse(text) }).toEqual({
      status: 202,
      answer: { jobId: "j1", message: "The post is being written." },
    });
    expect(start).toHaveBeenLastCalledWith("Saddle fit");
  });

  test.each([{}, { prompt: "" }, { prompt: " \n " }, { prompt: 7 }])(
    "answers 400 to a blank prompt: %j",
    async (body) => {
      expect(await generate(body)).toEqual({ status: 400, text: "Please enter a prompt for the blog post" });
    },
  );

  test("answers 400 to a prompt that is too long, and to unknown fields", async () => {
    expect(await generate({ prompt: "x".repeat(2_001) })).toEqual({
      status: 400,
      text: "The prompt is longer than 2,000 characters.",
    });
    expect(await generate({ prompt: "x", published: true })).toEqual({
      status: 400,
      text: "Unknown field: published.",
    });
  });

  test.each([
    ["Jane Smith and her back", "“Jane"],
    ["A runner aged 54", "aged 54"],
    ["Call her on 07700 900123", "“07700 900123”"],
    ["Ask jo@home.example", "“jo@home.example”"],
    ["My patient with the old cob", "“My patient"],
  ])(
    "answers 422 to a prompt that could identify somebody, unless the owner confirms it does not: %s",
    async (prompt, named) => {
      start.mockClear();
      const { status, text } = await generate({ prompt });
      expect(status).toBe(422);
      expect(text).toContain(named);
      expect(text).toMatch(/^Somebody could be recognised by [^.]*(?:\.example[^.]*)?\.$/);
      expect(start).not.toHaveBeenCalled();
      expect((await generate({ prompt, nobodyIsNamed: true })).status).toBe(202);
      expect(start).toHaveBeenCalledExactlyOnceWith(prompt);
    },
  );

  test.each([
    "Saddle fit in winter, and the hay of June",
    "Whiplash and what the ASA says",
    "Our number is 01632 960142; ask Eleanor",
    "A Jack Russell, a dog of 12 years old, on the stairs",
  ])("accepts a prompt that identifies nobody: %s", async (prompt) => {
    expect((await generate({ prompt })).status).toBe(202);
  });

  test("answers 409 while another post is being written", async () => {
    start.mockRejectedValueOnce(new ServiceError("conflict", "A post is being written already."));
    expect(await generate({ prompt: "x" })).toEqual({ status: 409, text: "A post is being written already." });
  });

  test("answers 401 to anybody who is not logged in, and starts nothing", async () => {
    start.mockClear();
    expect((await generate({ prompt: "x" }, {})).status).toBe(401);
    expect(start).not.toHaveBeenCalled();
  });
});

describe("DELETE /api/blog/generate", () => {
  test("cancels the post that is being written", async () => {
    expect((await call("DELETE")).status).toBe(204);
    expect(cancel).toHaveBeenCalledOnce();
  });

  test("answers 409 when no post is being written, and 401 to anybody who is not logged in", async () => {
    cancel.mockRejectedValueOnce(new ServiceError("conflict", "No post is being written at the moment."));
    const refused = await call("DELETE");
    expect([refused.status, await refused.text()]).toEqual([409, "No post is being written at the moment."]);
    expect((await call("DELETE", {})).status).toBe(401);
  });
});
