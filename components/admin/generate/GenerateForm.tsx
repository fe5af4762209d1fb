import { useSignals } from "@preact/signals-react/runtime";
import { Sparkles } from "lucide-react";
import type { FormEvent, KeyboardEvent } from "react";
import { adminBlog } from "#content/pages/admin.ts";
import { status } from "../status.ts";
import { asking, generatePost, prompt } from "./drafting.ts";
import { WeeklyNote } from "./WeeklyNote.tsx";

const words = adminBlog.generate;

export function GenerateForm() {
  useSignals();
  const text = prompt.value.value;

  function submit(event: FormEvent) {
    event.preventDefault();
    void generatePost();
  }
  function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
  }

  return (
    <form className="pad make" onSubmit={submit}>
      <div className="field">
        <label htmlFor="prompt">{words.prompt}</label>
        <textarea
          className="input"
          id="prompt"
          rows={2}
          value={text}
          aria-describedby="prompt-warning prompt-weekly"
          onChange={(event) => prompt.set(event.currentTarget.value)}
          onKeyDown={submitByKey}
        />
        <span className="hint" id="prompt-warning">
          {words.warning}
        </span>
      </div>
      {status.value?.writer === "offline" && <p className="small offline-writer">{words.offline}</p>}
      <div className="line">
        <button
          className="button solid"
          type="submit"
          disabled={text.trim() === "" && !asking.value}
          aria-busy={asking.value}
        >
          {!asking.value && <Sparkles className="icon" aria-hidden="true" />}
          {words.submit}
        </button>
        <span className="small muted">{words.alwaysDraft}</span>
      </div>
      <WeeklyNote />
    </form>
  );
}
