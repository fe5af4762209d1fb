import { useSignals } from "@preact/signals-react/runtime";
import ChevronRight from "lucide-react/icons/chevron-right";
import Search from "lucide-react/icons/search";
import { useState } from "react";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { adminWords, pageGroups, pageNames } from "#content/pages/admin-words.ts";
import { noteFields } from "#content/words/word-draft.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useLoaded } from "../api/use-request.ts";
import { newestFirst, storedDrafts } from "../edit/draft-storage.ts";
import type { StoredDraft } from "../edit/editor.ts";
import { FindingBadge } from "../edit/Finding.tsx";
import { remainingGroups } from "../edit/findings.ts";
import { useCheck } from "../edit/use-check.ts";
import { ReceiptStrip } from "../posts/ReceiptStrip.tsx";
import { formatTime } from "../ui/dates.ts";
import { Problem } from "../ui/notices.tsx";
import {
  addressOf,
  faultOf,
  fetchWords,
  type PageEntry,
  receiptKey,
  savedOnOpening,
  undoWords,
  withFacts,
  wordForms,
} from "./words.ts";

const labels = adminWords;
const MIN_LETTERS = 2;

/** The pages in the order of the menu, or the texts with the words that are looked for. */
export function PageList({ pages }: { pages: readonly PageEntry[] }) {
  const [typed, setTyped] = useState("");
  const words = typed.trim();
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the oldest supported browsers do not know <search> */}
      <div className="tools" role="search">
        <div className="search">
          <Icon of={Search} />
          <input
            className="input"
            type="search"
            value={typed}
            aria-label={labels.find.label}
            placeholder={labels.find.label}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </div>
      </div>
      {words.length >= MIN_LETTERS ? (
        <FoundTexts pages={pages} words={words} />
      ) : (
        pageGroups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h2 className="group-name">{group.title}</h2>
            <ul className="rows list">
              {Object.keys(group.pages).flatMap((name) => {
                const entry = pages.find(({ page }) => page === name);
                return entry ? [<PageRow key={name} entry={entry} />] : [];
              })}
            </ul>
          </section>
        ))
      )}
    </>
  );
}

/** A page with its state, which opens it. */
export function PageRow({ entry }: { entry: PageEntry }) {
  useSignals();
  const { page, path = "/", revision } = entry;
  // The words as they are shipped are looked through before each release.
  const { result } = useCheck(`/api/words/${page}/check`, entry.changes > 0 ? { revision } : undefined);
  const groups = remainingGroups(result?.findings ?? [], {}, {});
  return (
    <li>
      <div className="row">
        <div>
          <h3 className="title">
            <a href={addressOf(page)}>{pageNames[page]}</a>
          </h3>
        </div>
        <PageState entry={entry} />
        <FindingBadge groups={groups} />
        <Icon of={ChevronRight} />
      </div>
      <ReceiptStrip slug={receiptKey(page)} href={path} onUndo={undoWords} />
    </li>
  );
}

/** One state, the first that holds. */
export function PageState({ entry: { page, changes, samples, hidden, revision } }: { entry: PageEntry }) {
  useSignals();
  const { states } = labels;
  const broken = faultOf(page);
  // Of the open form, or of an earlier page load.
  const [unsaved] = Object.values(storedDrafts.value)
    .filter(({ noun, base, thrownAway }) => noun === wordForms.noun && base.id === page && !thrownAway)
    .sort(newestFirst);
  const [tone, badge, text] = broken
    ? ["bad", states.broken, broken]
    : unsaved
      ? ["unsaved", states.unsaved, states.since(countChanges(unsaved), formatTime(unsaved.at))]
      : samples.length > 0
        ? ["sample", states.sample, states.samples(samples.length)]
        : hidden.length > 0
          ? ["", states.partHidden, states.hidden(hidden.length)]
          : changes > 0
            ? ["good", states.yours, states.changed(changes)]
            : ["", "", states.shipped];
  function openAndSave() {
    savedOnOpening.value = page;
    location.hash = addressOf(page);
  }
  return (
    <p className="state">
      {badge && <span className={`badge ${tone}`}>{badge}</span>} {text}{" "}
      {unsaved?.base.revision === revision && !broken && (
        <Button tone="link" className="to-look-at-it" onClick={openAndSave}>
          {editorLabels.save}
          <span className="hide">: {pageNames[page]}</span>
        </Button>
      )}
    </p>
  );
}

const countChanges = ({ base, draft }: StoredDraft): number =>
  wordForms.fieldsThatDiffer(wordForms.draftOf(base), draft).length;

interface FoundText {
  page: string;
  key: string;
  /** Of the text. */
  name: string;
  text: string;
}

/** Every text with these words. A link leads to it on its page. */
function FoundTexts({ pages, words }: { pages: readonly PageEntry[]; words: string }) {
  const named = pages.filter(({ page }) => pageNames[page] !== undefined);
  const revisions = named.map(({ revision }) => revision).join();
  const { answer: texts, problem } = useLoaded(() => readTexts(named.map(({ page }) => page)), revisions);
  const found = texts?.filter(({ text }) => text.toLowerCase().includes(words.toLowerCase()));
  const pageCount = new Set(found?.map(({ page }) => page)).size;
  return (
    <>
      <Problem>{problem}</Problem>
      <p className="pad small muted" role="status">
        {found && (found.length > 0 ? labels.find.found(found.length, pageCount, words) : labels.find.none(words))}
      </p>
      <ul className="rows list found-words">
        {found?.map(({ page, key, name, text }) => (
          <li key={`${page}.${key}`}>
            <a href={addressOf(page, key)}>
              <b>{`${pageNames[page]}, ${name}`}</b>
              <span>{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Reads all texts of these pages as visitors do. The texts of a list’s entry are one. */
async function readTexts(pages: readonly string[]): Promise<FoundText[]> {
  const all = await Promise.all(pages.map(fetchWords));
  return all.flatMap((page) => {
    const draft = wordForms.draftOf(page);
    const texts = Object.entries(draft).filter(([field]) => !noteFields.includes(field));
    return texts.flatMap(([field, text]) =>
      text.split("\n").map((row, at, rows) => {
        const key = rows.length > 1 ? `${field}.${at}` : field;
        const name = wordForms.labelOf(key, draft);
        return { page: page.id, key, name, text: withFacts(row.replaceAll("\t", " · ")) };
      }),
    );
  });
}
