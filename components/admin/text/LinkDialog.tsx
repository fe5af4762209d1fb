import Search from "lucide-react/icons/search";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from "react";
import { paths, postPath } from "#content/facts/navigation.ts";
import { postsAnswer } from "#content/model/answers.ts";
import { textLabels } from "#content/pages/admin-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { closeDialog, DeskDialog } from "../dialogs/DeskDialog.tsx";
import { Problem } from "../notices.tsx";
import { readAsOwner } from "../session.ts";
import type { TextEditor } from "./text-editor.ts";

const labels = textLabels.link;
const MOST_SHOWN = 6;
const SEARCH_DEBOUNCE_MS = 200;

interface Target {
  title: string;
  href: string;
  kind: string;
}
const pages: readonly Target[] = Object.entries(labels.pages).map(([page, title]) => ({
  title,
  href: paths[page as keyof typeof paths],
  kind: labels.page,
}));

/** Makes the selected words a link: to one of her own pages or posts, found by their words, or to any address. */
export function LinkDialog({ text }: { text: TextEditor }) {
  const id = useId();
  const [before] = useState(text.link);
  const [where, setWhere] = useState(before.href);
  const [words, setWords] = useState(before.words);
  const [chosen, setChosen] = useState(0);
  const [problem, setProblem] = useState<string>();
  const address = asAddress(where);
  const targets = useTargets(address === undefined ? where.trim() : "");
  const found = address === undefined ? targets : [];
  const target = address === undefined ? found[chosen] : { href: address, title: address };

  function search(typed: string) {
    setWhere(typed);
    setChosen(0);
    setProblem(undefined);
  }
  function walk(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || found.length === 0) return;
    event.preventDefault();
    setChosen((chosen + step + found.length) % found.length);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!target) return setProblem(labels.missing);
    text.setLink({ href: target.href, words: words || target.title });
    leave();
  }
  function leave() {
    closeDialog();
    text.focus();
  }
  const option = (at: number) => `${id}option${at}`;
  return (
    <DeskDialog title={labels.title}>
      <form className="link-form" noValidate onSubmit={submit}>
        <div className="field">
          <label htmlFor={`${id}where`}>{labels.where}</label>
          <span className="searched">
            <Icon of={Search} />
            <input
              className="input"
              id={`${id}where`}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={found.length > 0}
              aria-controls={`${id}found`}
              aria-activedescendant={found.length > 0 ? option(chosen) : undefined}
              aria-describedby={`${id}hint`}
              aria-invalid={problem !== undefined || undefined}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={where}
              onChange={({ currentTarget }) => search(currentTarget.value)}
              onKeyDown={walk}
            />
          </span>
          <span className="hint" id={`${id}hint`}>
            {labels.whereHint}
          </span>
          <Problem>{problem}</Problem>
        </div>
        <div className="choices" id={`${id}found`} role="listbox" aria-label={labels.targets}>
          {found.map(({ title, href, kind }, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys of the field choose
            <div
              key={href}
              id={option(at)}
              role="option"
              tabIndex={-1}
              aria-selected={at === chosen}
              onClick={() => setChosen(at)}
            >
              <span>{marked(title, where)}</span>
              <small>{kind}</small>
            </div>
          ))}
        </div>
        <p className="hide" role="status">
          {address === undefined && where.trim() && labels.found(found.length)}
        </p>
        <div className="field">
          <label htmlFor={`${id}words`}>{labels.words}</label>
          <input
            className="input"
            id={`${id}words`}
            value={words}
            placeholder={target?.title}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        </div>
        <div className="line dialog-foot">
          {before.href && (
            <Button
              tone="plain"
              onClick={() => {
                text.removeLink();
                leave();
              }}
            >
              {labels.remove}
            </Button>
          )}
          <Button tone="solid" type="submit">
            {labels.set}
          </Button>
        </div>
      </form>
    </DeskDialog>
  );
}

/** An address that was typed, as a link writes it; `undefined` for words to search for. */
function asAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (/^(?:https?:\/\/|mailto:|tel:|\/|#)/i.test(text)) return text;
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return `mailto:${text}`;
  if (/^(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(text)) return `https://${text}`;
  return undefined;
}

/** Her own pages and live posts with these words; without any, all pages. */
function useTargets(words: string): readonly Target[] {
  const [posts, setPosts] = useState<readonly Target[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const query = new URLSearchParams({ q: words, limit: String(MOST_SHOWN), summary: "1", state: "published" });
    const timer = setTimeout(async () => {
      const answer = await readAsOwner(postsAnswer, `/api/blog?${query}`, { signal: stop.signal }).catch(() => []);
      if (stop.signal.aborted) return;
      setPosts(answer.map(({ title, slug }) => ({ title, href: postPath(slug), kind: labels.post })));
    }, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [words]);
  const all = words.toLowerCase().split(/\s+/);
  const hasWords = ({ title }: Target) => all.every((word) => title.toLowerCase().includes(word));
  return [...pages.filter(hasWords), ...posts].slice(0, MOST_SHOWN);
}

/** A title with the words that were searched for marked in it. */
function marked(title: string, searched: string) {
  const words = searched
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (words.length === 0) return title;
  // Every second part is one of the words.
  return title.split(new RegExp(`(${words.join("|")})`, "i")).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one title
    at % 2 === 1 ? <mark key={at}>{part}</mark> : part,
  );
}
