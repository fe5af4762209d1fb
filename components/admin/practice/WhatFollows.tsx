import { paths } from "#content/facts/navigation.ts";
import { formerFactsAnswer, whatFollowsAnswer } from "#content/model/answers.ts";
import { adminPractice } from "#content/pages/admin-practice.ts";
import { pageNames } from "#content/pages/admin-words.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { changeAsOwner, readAsOwner } from "../api/session.ts";
import { useAction, useLoaded } from "../api/use-request.ts";
import { Problem } from "../ui/notices.tsx";

const labels = adminPractice.follows;

/** Whether texts may speak against a section. */
export const isFollowed = (section: string): section is "treatments" | "people" =>
  section === "treatments" || section === "people";

interface WhatFollowsProps {
  section: "treatments" | "people";
  /** Of the section’s file: what is saved is followed too. */
  revision: string;
  /** Changes that are not saved. While the form is closed, only what is left to go through is told. */
  changes?: object;
}

/** Tells what a change of whom the practice treats, or of its profession, brings with it, and links each text that speaks against it. */
export function WhatFollows({ section, revision, changes }: WhatFollowsProps) {
  const unsaved = JSON.stringify(changes ?? {});
  const { busy, problem, run } = useAction();
  const { answer } = useLoaded(
    (signal) =>
      readAsOwner(whatFollowsAnswer, `/api/practice/${section}/follows`, {
        method: "POST",
        body: changes ?? {},
        signal,
      }),
    [revision, unsaved, busy].join(),
  );
  const { follows = [], speaking = [] } = answer ?? {};
  const told = changes ? follows : [];
  if (told.length + speaking.length === 0) return null;
  const isSaved = unsaved === "{}";
  const pages = [...new Set(speaking.map(({ page }) => page))];
  const textsOf = (page: string) => speaking.filter((text) => text.page === page);

  /** A reason for each rule, which its page keeps. */
  const confirm = (page: string) =>
    run(page, async () => {
      const rules = new Set(textsOf(page).flatMap((text) => text.rules));
      const accepted = [...rules].map((rule) => ({ rule, reason: labels.reason }));
      const body = { accepted };
      const { commit } = await changeAsOwner(formerFactsAnswer, `/api/words/${page}`, { method: "PATCH", body });
      const undo = () =>
        run(page, () => changeAsOwner(formerFactsAnswer, "/api/words/undo", { method: "POST", body: { commit } }));
      showToast({ title: labels.isTrue(pageNames[page] ?? page), undo });
    });
  return (
    <section className="follows" aria-live="polite">
      {told.length > 0 && <h3>{labels.title}</h3>}
      <ul>
        {told.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {speaking.length > 0 && (
        <details>
          <summary>{labels.speaking(speaking, section)}</summary>
          <p className="hint">{isSaved ? labels.through : labels.hint}</p>
          {pages.map((page) => (
            <div key={page}>
              <h3>{pageNames[page]}</h3>
              <ul>
                {textsOf(page).map(({ key, text }) => (
                  <li key={key + text}>
                    <a href={`${paths.adminPages}#change=${page}.${key}`}>{text}</a>
                  </li>
                ))}
              </ul>
              {isSaved && (
                <Button small aria-busy={busy === page} onClick={() => void confirm(page)}>
                  {labels.true}
                </Button>
              )}
            </div>
          ))}
          <Problem>{problem}</Problem>
        </details>
      )}
    </section>
  );
}
