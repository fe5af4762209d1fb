import { type ChangeEvent, useState } from "react";
import { type BroughtPosts, bringsAnswer, broughtPostsAnswer } from "#content/model/answers.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { page } from "../api/page.ts";
import { changeAsOwner } from "../api/session.ts";
import { useAction, useAnswer } from "../api/use-request.ts";
import { closeDialog, DeskDialog } from "../dialogs/DeskDialog.tsx";
import { formatDay } from "../ui/dates.ts";
import { Problem } from "../ui/notices.tsx";
import { showChange, undo } from "./post-forms.ts";
import { loadPosts } from "./posts.ts";

const labels = deskLabels.bring;
const path = "/api/import";

const mayLead = ({ nearest, leads }: BroughtPosts["pages"][number]) => nearest !== undefined && !leads;
const isBrought = ({ outcome }: BroughtPosts["posts"][number]) => outcome.startsWith("new");

/** Brings the posts of another system: choose the file, see what will come, take it. */
export function BringPostsDialog() {
  const [seen, setSeen] = useState<BroughtPosts>();
  const [isTaken, setTaken] = useState(false);
  const { answer: brings } = useAnswer(bringsAnswer, path);
  const { busy, problem, run } = useAction();
  const coming = seen?.posts.filter(isBrought).length ?? 0;
  const isNothing = coming === 0 && !seen?.pages.some(mayLead);

  function look({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = files ?? [];
    if (!chosen) return;
    const file = new Blob([chosen], { type: "application/octet-stream" });
    const kind = chosen.name.replace(/.*\./, "").toLowerCase();
    setSeen(undefined);
    void run("look", async () => {
      const query = new URLSearchParams({ kind });
      const { answer } = await changeAsOwner(broughtPostsAnswer, `${path}?${query}`, { method: "PUT", file });
      setSeen(answer);
    });
  }
  async function take() {
    const ticked = document.querySelectorAll<HTMLInputElement>("dialog [name=forward]:checked");
    const body = { file: seen?.file, forward: [...ticked].map(({ value }) => value) };
    const { answer, commit } = await changeAsOwner(broughtPostsAnswer, path, { method: "POST", body });
    const brought = answer.posts.filter(isBrought);
    const post = labels.posts(brought.length);
    showChange({ title: labels.done, text: labels.from(brought.length, answer.system), commit, post });
    const toRead = answer.posts.filter(({ outcome, notes }) => outcome !== "as before" && notes.length > 0);
    if (toRead.length === 0) closeDialog();
    setSeen({ ...answer, posts: toRead, pages: [], leftOut: [] });
    setTaken(true);
    await loadPosts();
  }
  async function takeBack(commit: string, what: string) {
    if (!page.confirm(labels.confirmTakeBack(what))) return;
    closeDialog();
    await undo(commit, what);
  }

  return (
    <DeskDialog title={labels.title} wide>
      {brings && !seen && (
        <ul className="entries list">
          {brings.map(({ commit, at, from, posts }) => {
            const what = labels.came(posts, from, formatDay(at));
            return (
              <li key={commit}>
                <span>{what}</span>
                <Button onClick={() => void takeBack(commit, what)}>{labels.takeBack}</Button>
              </li>
            );
          })}
        </ul>
      )}
      {!isTaken && (
        <>
          <p>{labels.text}</p>
          <div className="field">
            <label htmlFor="export-file">{labels.file}</label>
            <input className="input" id="export-file" type="file" accept=".xml,.json,.zip" onChange={look} />
          </div>
        </>
      )}
      <Problem>{problem}</Problem>
      <p role="status">
        {busy === "look"
          ? labels.looking
          : seen && (isTaken ? labels.look : labels.found)(seen.system, seen.posts.length)}
      </p>
      {seen && (
        <>
          <ul className="entries list">
            {seen.posts.map(({ title, path, state, outcome, former, notes }) => (
              <li className="brought" key={path}>
                <b>{title}</b>
                <p className="small muted">{labels.state(state, outcome)}</p>
                <p className="small">{labels.address(former[0], path)}</p>
                {notes.map((note) => (
                  <p className="small" key={note}>
                    {note}
                  </p>
                ))}
              </li>
            ))}
          </ul>
          {seen.leftOut.length > 0 && <p>{labels.leftOut(seen.leftOut)}</p>}
          {seen.pages.length > 0 && (
            <fieldset className="sections">
              <legend>{labels.pages}</legend>
              {seen.pages.map((former) => (
                <div key={former.address}>
                  <label className="tick">
                    <input
                      type="checkbox"
                      name="forward"
                      value={former.address}
                      defaultChecked={mayLead(former)}
                      disabled={!mayLead(former)}
                    />
                    <span>
                      {labels.leads(former)}
                      <span className="hint">{labels.page(former)}</span>
                    </span>
                  </label>
                  {former.text && (
                    <details>
                      <summary>{labels.itsWords(former.title)}</summary>
                      <p className="plain-text small">{former.text}</p>
                    </details>
                  )}
                </div>
              ))}
            </fieldset>
          )}
          <div className="line dialog-foot">
            <Button tone={isTaken ? "solid" : "plain"} onClick={closeDialog}>
              {isTaken ? deskLabels.close : labels.cancel}
            </Button>
            {!isTaken && (
              <Button
                tone="solid"
                disabled={isNothing || busy === "take"}
                aria-busy={busy === "take"}
                onClick={() => void run("take", take)}
              >
                {isNothing ? labels.nothing : labels.take(coming)}
              </Button>
            )}
          </div>
        </>
      )}
    </DeskDialog>
  );
}
