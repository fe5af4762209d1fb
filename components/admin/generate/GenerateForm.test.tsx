import { act } from "react";
import { describe, expect, test } from "vitest";
import type { Status } from "#content/model/answers.ts";
import { adminBlog } from "#content/pages/admin.ts";
import { Toaster } from "../../islands/toasts/Toaster.tsx";
import { session } from "../api/session.ts";
import { status } from "../api/status.ts";
import { freshDesk, toastText } from "../testing/desk.tsx";
import { aPost, aStatus, fakeService, listCall, noAnswer, type Routes } from "../testing/fake-service.ts";
import { click, find, pass, render, submit, type } from "../testing/render.tsx";
import { job, showJob } from "./drafting.ts";
import { GenerateForm } from "./GenerateForm.tsx";
import { JobStrip } from "./JobStrip.tsx";

freshDesk();

const generate = "POST /api/blog/generate";
const field = () => find<HTMLTextAreaElement>("textbox", /prompt/i);
const button = () => find<HTMLButtonElement>("button", /^Generate Blog Post$/);

async function open(routes: Routes = {}) {
  const service = fakeService(routes);
  session.value = "open";
  await render(
    <>
      <GenerateForm />
      <JobStrip />
      <Toaster />
    </>,
  );
  return service;
}

describe("generating a post", () => {
  test("the form says that a post is also drafted weekly, and warns against patient data", async () => {
    await open();
    expect(document.body.textContent).toContain("Blog generation also runs automatically weekly.");
    expect(document.body.textContent).toContain("Never write a patient’s");
  });

  test.each<[string, Partial<Status["weekly"]>, RegExp]>([
    ["when it comes next", { next: "2026-11-23T06:00:00Z" }, /weekly\. Next: Nov 23, 2026, 6:00\sAM\.$/],
    [
      "that the timer has never run",
      { by: "timer", seen: false },
      /weekly\. A timer on the server is to do it, but it has never run so far\.$/,
    ],
  ])("says of the weekly post %s", async (_, weekly, sentence) => {
    await open();
    await act(async () => {
      status.value = aStatus({ weekly: { by: "service", last: null, next: null, ...weekly } });
    });
    expect(document.querySelector("#prompt-weekly")?.textContent).toMatch(sentence);
  });

  test("the button is disabled while the prompt is blank, and submitting by keyboard asks for a prompt", async () => {
    const service = await open();
    await type(/prompt/i, "  ");
    expect(button().disabled).toBe(true);
    await submit(document.querySelector("form"));
    expect(toastText()).toBe("Prompt Required | Please enter a prompt for the blog post");
    expect(service.calls).toEqual([]);
  });

  test("an accepted prompt shows the service's message, and reloads the list after 2 seconds", async () => {
    const message = "The draft is being written.";
    const service = await open({ [generate]: { status: 202, json: { jobId: "j1", message } } });
    await type(/prompt/i, "Winter hacking");
    await submit(document.querySelector("form"));
    expect(service.calls).toMatchObject([{ what: generate, body: { prompt: "Winter hacking" } }]);
    expect(toastText()).toBe(`Blog Generation Started | ${message}`);
    expect(field().value).toBe("");
    expect(job.value).toMatchObject({ id: "j1", state: "running" });
    await pass(1_900);
    expect(service.asked(listCall)).toEqual([]);
    await pass(200);
    expect(service.asked(listCall)).toHaveLength(1);
  });

  test.each([
    ["done", "Blog Generation Started | It is ready, in the list below."],
    ["failed", "Generation Failed | It was not written; the reason stands below the prompt."],
    ["interrupted", "Generation Failed | It was not written; the reason stands below the prompt."],
  ] as const)("a job that is %s replaces the toast about waiting with its result", async (state, text) => {
    await open({ [generate]: { status: 202, json: { jobId: "j1", message: "Check back in a minute or two." } } });
    await type(/prompt/i, "Winter hacking");
    await submit(document.querySelector("form"));
    await act(async () => showJob({ id: "j1", state, startedAt: "2026-11-20T10:00:00Z" }));
    expect(toastText()).toBe(text);
  });

  test("a job that ends before the answer that starts it is shown as finished", async () => {
    await open({
      [generate]: () => {
        showJob({ id: "j1", state: "done", startedAt: "2026-11-20T10:00:00Z" });
        return { status: 202, json: { jobId: "j1", message: "Check back in a minute or two." } };
      },
    });
    await type(/prompt/i, "Winter hacking");
    await submit(document.querySelector("form"));
    expect(toastText()).toBe("Blog Generation Started | It is ready, in the list below.");
  });

  test.each([
    ["the reason", { status: 409, text: "A draft is being written already." }, "A draft is being written already."],
    ["what to do without an answer", noAnswer, `Failed to generate blog post | ${adminBlog.noAnswer}`],
  ])("a failed request shows %s, and the prompt stays", async (_, answer, text) => {
    await open({ [generate]: answer });
    await type(/prompt/i, "Winter hacking");
    await submit(document.querySelector("form"));
    expect(toastText()).toBe(`Generation Failed | ${text}`);
    expect(field().value).toBe("Winter hacking");
    expect(button().disabled).toBe(false);
  });

  test("a prompt that may describe a real person is sent only after the owner says that it does not", async () => {
    const sentence = "Somebody could be recognised by “Jane, 54”.";
    const service = await open({ [generate]: { status: 422, text: sentence } });
    await type(/prompt/i, "Jane, 54, and her back");
    await submit(document.querySelector("form"));
    expect(document.querySelector("[role=alert]")?.textContent).toContain(sentence);
    expect([field().value, toastText()]).toEqual(["Jane, 54, and her back", undefined]);
    service.answer(generate, { status: 202, json: { jobId: "j1", message: "" } });
    await click("button", /^Nobody can be told from this: send it$/);
    expect(service.asked(generate).map(({ body }) => body)).toEqual([
      { prompt: "Jane, 54, and her back" },
      { prompt: "Jane, 54, and her back", nobodyIsNamed: true },
    ]);
    expect([field().value, document.querySelector("[role=alert]")]).toEqual(["", null]);
  });

  test("the question about a prompt disappears when the prompt is changed", async () => {
    await open({ [generate]: { status: 422, text: "Somebody could be recognised by “Jane, 54”." } });
    await type(/prompt/i, "Jane, 54, and her back");
    await submit(document.querySelector("form"));
    await type(/prompt/i, "A sore back");
    expect(document.querySelector("[role=alert]")).toBeNull();
  });

  test("a failed job stays visible with its reason, and its prompt can be restored", async () => {
    await open({ [generate]: { status: 202, json: { jobId: "j1", message: "" } }, [listCall]: { json: [aPost()] } });
    await type(/prompt/i, "Winter hacking");
    await submit(document.querySelector("form"));
    const reason = "The model refused.";
    await act(async () => showJob({ id: "j1", state: "failed", reason, startedAt: "2026-11-20T10:00:00Z" }));
    await pass(10_000);
    expect(document.body.textContent).toContain(`The last draft was not written. ${reason}`);
    await click("button", /^Put my prompt back$/);
    expect(field().value).toBe("Winter hacking");
  });

  test("a running job can be cancelled", async () => {
    const service = await open({ "DELETE /api/blog/generate": { status: 204 } });
    await act(async () => showJob({ id: "j1", state: "running", startedAt: "2026-11-20T10:00:00Z" }));
    await click("button", /^Cancel the draft$/);
    expect(service.asked("DELETE /api/blog/generate")).toHaveLength(1);
    await act(async () =>
      showJob({ id: "j1", state: "failed", reason: "Cancelled.", startedAt: "2026-11-20T10:00:00Z" }),
    );
    expect(document.querySelector(".job.bad")?.textContent).toContain("Cancelled.");
  });

  test("cancelling a finished job is not reported as a failure, but a missing answer is", async () => {
    const service = await open({ "DELETE /api/blog/generate": { status: 409, text: "No draft is being written." } });
    await act(async () => showJob({ id: "j1", state: "running", startedAt: "2026-11-20T10:00:00Z" }));
    await click("button", /^Cancel the draft$/);
    expect(toastText()).toBeUndefined();
    service.answer("DELETE /api/blog/generate", noAnswer);
    await click("button", /^Cancel the draft$/);
    expect(toastText()).toMatch(/^Not Cancelled/);
  });

  test("an event of the job may arrive before the answer that starts it", async () => {
    await open({
      [generate]: () => {
        showJob({ id: "j1", state: "running", step: "saving", startedAt: "2026-11-20T10:00:00Z" });
        return { status: 202, json: { jobId: "j1", message: "" } };
      },
    });
    await type(/prompt/i, "Winter hacking");
    await submit(document.querySelector("form"));
    expect(job.value?.step).toBe("saving");
  });
});
