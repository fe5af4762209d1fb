import { postPath } from "#content/facts/navigation.ts";
import { postsAnswer, wordPagesAnswer } from "#content/model/answers.ts";
import { nearness } from "#content/model/nearness.ts";
import { adminNumbers } from "#content/pages/admin-numbers.ts";
import { pageNames } from "#content/pages/admin-words.ts";
import { Button } from "../../ui/Button.tsx";
import { useAction, useAnswer } from "../api/use-request.ts";
import { closeDialog, DeskDialog } from "../dialogs/DeskDialog.tsx";
import { forwardAddress } from "../practice/practice.ts";
import { Problem } from "../ui/notices.tsx";

const labels = adminNumbers.missing;

/** The pages and published posts that an address may lead to, those that are most like it first. */
export function ForwardDialog({ from, onForwarded }: { from: string; onForwarded: () => void }) {
  const pages = useAnswer(wordPagesAnswer, "/api/words");
  const posts = useAnswer(postsAnswer, "/api/blog?limit=1000&summary=1&state=published");
  const { busy, problem, run } = useAction();
  const places = [
    ...(pages.answer?.pages ?? []).map(({ page, path = "" }) => ({ path, name: pageNames[page] })),
    ...(posts.answer ?? []).map(({ slug, title }) => ({ path: postPath(slug), name: title })),
  ].filter(({ path, name }) => path && name);
  const choose = (to: string) =>
    run(to, async () => {
      await forwardAddress(from, to);
      onForwarded();
      closeDialog();
    });
  return (
    <DeskDialog title={labels.where(from)} wide startsWithText>
      <Problem>{problem ?? pages.problem ?? posts.problem}</Problem>
      <p role="status">{pages.answer && posts.answer ? labels.choose : labels.looking}</p>
      {pages.answer && posts.answer && (
        <ul className="entries list">
          {places
            .sort((one, other) => nearness(from, other.path) - nearness(from, one.path))
            .map(({ path, name }) => (
              <li key={path}>
                <span>
                  <b>{name}</b> <small className="muted">{path}</small>
                </span>
                <Button disabled={busy !== undefined} aria-busy={busy === path} onClick={() => void choose(path)}>
                  {labels.here}
                  <span className="hide"> {name}</span>
                </Button>
              </li>
            ))}
        </ul>
      )}
    </DeskDialog>
  );
}
