import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { adminBlog } from "#content/pages/admin.ts";
import { DeskDialogs } from "./dialog/DeskDialogs.tsx";
import { followEdits } from "./edit/follow-edits.ts";
import { lastPrompt, prompt } from "./generate/drafting.ts";
import { GenerateForm } from "./generate/GenerateForm.tsx";
import { JobStrip } from "./generate/JobStrip.tsx";
import { followDesk } from "./live/follow-desk.ts";
import { useWhileOpen } from "./live/use-while-open.ts";
import { PostList } from "./posts/PostList.tsx";
import { Troubles } from "./Troubles.tsx";

/** What the owner works at, once she is known. */
export function Desk() {
  useSignals();
  useEffect(() => {
    const stop = new AbortController();
    prompt.restore();
    lastPrompt.restore();
    followEdits(stop.signal);
    return () => stop.abort();
  }, []);
  useWhileOpen(followDesk);
  return (
    <>
      <Troubles />
      <section className="panel" aria-labelledby="generate-heading">
        <h2 id="generate-heading" className="hide">
          {adminBlog.generate.heading}
        </h2>
        <GenerateForm />
        <JobStrip />
      </section>
      <PostList />
      <DeskDialogs />
    </>
  );
}
