import { paths } from "#content/facts/navigation.ts";
import { whatFollowsAnswer } from "#content/model/answers.ts";
import { adminPractice } from "#content/pages/admin-practice.ts";
import { pageNames } from "#content/pages/admin-words.ts";
import { readAsOwner } from "../api/session.ts";
import { useLoaded } from "../api/use-request.ts";

const labels = adminPractice.follows;
const nameOf = (page: string): string => pageNames[page] ?? labels.elsewhere;

/** What a change of whom the practice treats brings with it, and a link to each text that would still speak of the others. */
export function WhatFollows({ changes }: { changes: object }) {
  const { answer } = useLoaded(
    (signal) =>
      readAsOwner(whatFollowsAnswer, "/api/practice/treatments/follows", { method: "POST", body: changes, signal }),
    JSON.stringify(changes),
  );
  const { follows = [], speaking = [] } = answer ?? {};
  const names = [...new Set(speaking.map(({ page }) => nameOf(page)))];
  if (follows.length === 0) return null;
  return (
    <section className="follows" aria-live="polite">
      <h3>{labels.title}</h3>
      <ul>
        {follows.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {speaking.length > 0 && (
        <details>
          <summary>{labels.speaking(speaking.length, names.length)}</summary>
          <p className="hint">{labels.hint}</p>
          {names.map((name) => (
            <div key={name}>
              <h4>{name}</h4>
              <ul>
                {speaking
                  .filter(({ page }) => nameOf(page) === name)
                  .map(({ page, key, text }) => (
                    <li key={key + text}>
                      {pageNames[page] ? <a href={`${paths.adminPages}#change=${page}.${key}`}>{text}</a> : text}
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </details>
      )}
    </section>
  );
}
