import Search from "lucide-react/icons/search";
import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { paths, postPath } from "#content/facts/navigation.ts";
import { postsAnswer } from "#content/model/answers.ts";
import { isSafeLink } from "#content/model/links.ts";
import { escapeRegExp } from "#content/model/passages.ts";
import { textLabels } from "#content/pages/admin-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { readAsOwner } from "../api/session.ts";
import { useLoaded } from "../api/use-request.ts";
import { closeDialog, DeskDialog } from "../dialogs/DeskDialog.tsx";
import { isComposing } from "../ui/composing.ts";
import { Problem } from "../ui/notices.tsx";
import type { LinkAtCaret } from "./editor-types.ts";

const labels = textLabels.link;
const MAX_TARGETS = 6;
const SEARCH_DEBOUNCE_MS = 200;

/** A page or post of the site. */
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

/** A text in which words can be a link. */
export interface LinkableText {
  link: () => LinkAtCaret;
  setLink: (link: LinkAtCaret) => void;
  removeLink: () => void;
  focus: () => void;
}

/** Makes the selected text a link: to a page or post of the site, found by its title, or to any address. */
export function LinkDialog({ editor }: { editor: LinkableText }) {
  const id = useId();
  const [before] = useState(editor.link);
  const [query, setQuery] = useState(before.href);
  const [linkText, setLinkText] = useState(before.text);
  const [chosen, setChosen] = useState(0);
  const [problem, setProblem] = useState<string>();
  const address = asAddress(query);
  const targets = useTargets(address === undefined ? query.trim() : "");
  const found = address === undefined ? targets : [];
  const target = address === undefined ? found[chosen] : { href: address, title: address };

  function search(typed: string) {
    setQuery(typed);
    setChosen(0);
    setProblem(undefined);
  }
  function moveChoice(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || found.length === 0) return;
    event.preventDefault();
    setChosen((chosen + step + found.length) % found.length);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (target) setLink(target);
    else setProblem(labels.missing);
  }
  const setLink = ({ href, title }: Pick<Target, "href" | "title">) =>
    change(() => editor.setLink({ href, text: linkText || title }));
  function change(edit: () => void) {
    closeDialog();
    editor.focus();
    edit();
  }
  const optionId = (at: number) => `${id}option${at}`;
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
              aria-activedescendant={found.length > 0 ? optionId(chosen) : undefined}
              aria-describedby={`${id}hint ${id}problem`}
              aria-invalid={problem !== undefined || undefined}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={query}
              onChange={({ currentTarget }) => search(currentTarget.value)}
              onKeyDown={moveChoice}
            />
          </span>
          <span className="hint" id={`${id}hint`}>
            {labels.whereHint}
          </span>
          <Problem id={`${id}problem`}>{problem}</Problem>
        </div>
        <div className="choices" id={`${id}found`} role="listbox" aria-label={labels.targets}>
          {found.map(({ title, href, kind }, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys in the input do the same
            <div
              key={href}
              id={optionId(at)}
              role="option"
              tabIndex={-1}
              aria-selected={at === chosen}
              onClick={() => setLink({ title, href })}
            >
              <span>{markMatches(title, query)}</span>
              <small>{kind}</small>
            </div>
          ))}
        </div>
        <p className="hide" role="status">
          {address === undefined && query.trim() && labels.found(found.length)}
        </p>
        <div className="field">
          <label htmlFor={`${id}words`}>{labels.words}</label>
          <input
            className="input"
            id={`${id}words`}
            value={linkText}
            placeholder={target?.title}
            onChange={({ currentTarget }) => setLinkText(currentTarget.value)}
          />
        </div>
        <div className="line dialog-foot">
          {before.href && (
            <Button tone="plain" onClick={() => change(editor.removeLink)}>
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

/** Completes an address that was typed; `undefined` if it is a search. */
function asAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (/^(?:https?:\/\/|mailto:|tel:|\/|#)/i.test(text)) return isSafeLink(text) ? text : undefined;
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return `mailto:${text}`;
  if (/^(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(text)) return `https://${text}`;
  return undefined;
}

/** Returns the pages and published posts that match a search; without one, all pages. */
function useTargets(words: string): readonly Target[] {
  const query = new URLSearchParams({ q: words, limit: String(MAX_TARGETS), summary: "1", state: "published" });
  const { answer } = useLoaded(async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, SEARCH_DEBOUNCE_MS));
    return { words, found: signal.aborted ? [] : await readAsOwner(postsAnswer, `/api/blog?${query}`, { signal }) };
  }, words);
  const posts = (answer?.found ?? []).map(({ title, slug }) => ({ title, href: postPath(slug), kind: labels.post }));
  const terms = words.toLowerCase().split(/\s+/);
  const matches = ({ title }: Target) => terms.every((word) => title.toLowerCase().includes(word));
  // Enter takes the first, which must not be one that was found by other words.
  return [...pages.filter(matches), ...(answer?.words === words ? posts : posts.filter(matches))].slice(0, MAX_TARGETS);
}

/** Returns a title in which the words of a search are marked. */
function markMatches(title: string, search: string) {
  const words = search.trim().split(/\s+/).filter(Boolean).map(escapeRegExp);
  if (words.length === 0) return title;
  // split() with a group puts a match at every odd index.
  return title.split(new RegExp(`(${words.join("|")})`, "i")).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a title never change places
    at % 2 === 1 ? <mark key={at}>{part}</mark> : part,
  );
}
