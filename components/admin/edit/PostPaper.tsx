import ChevronRight from "lucide-react/icons/chevron-right";
import { type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId } from "react";
import { postPath } from "#content/facts/navigation.ts";
import { type Draft, type DraftField, NONE } from "#content/model/draft.ts";
import { londonTime, momentInLondon } from "#content/model/london-time.ts";
import type { Post } from "#content/model/post.ts";
import { countWords, readingMinutes, type WrittenField, writtenFields } from "#content/model/post-fields.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Icon } from "../../ui/Icon.tsx";
import { formatDay } from "../dates.ts";
import { postForms } from "../posts/post-forms.ts";
import { posts } from "../posts/posts.ts";
import { RichText } from "../text/RichText.tsx";
import type { TextEditor } from "../text/text-editor.ts";
import { Cover } from "./Cover.tsx";
import { editField } from "./edits.ts";
import { FieldFindings } from "./Finding.tsx";
import { FindingCount } from "./FindingList.tsx";
import type { Findings } from "./use-findings.ts";

const labels = editorLabels;
const { fields } = labels;

/** The fields with a place of their own. Every other one gets an input of one line. */
const placed: readonly WrittenField[] = ["title", "excerpt", "content", "category", "tags", "featuredImageAlt"];

interface PostPaperProps {
  post: Post;
  draft: Draft;
  /** The field to focus first. */
  title: RefObject<HTMLTextAreaElement | null>;
  text: TextEditor;
  textId: string;
  findings: Findings;
}

/** A post as it is written: title, picture and text, and below them what is seldom changed. */
export function PostPaper({ post, draft, title, text, textId, findings }: PostPaperProps) {
  const id = useId();
  const edit = (field: DraftField, text: string) => editField(postForms, post.id, field, text);
  const date = draft.publishedAt || post.publishedAt || "";
  const author = draft.author === NONE ? "" : draft.author || post.author;

  /** A title is one line: Enter goes on to the text. */
  function leaveTitle(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    text.focus("start");
  }
  const found = (name: DraftField) => (
    <FieldFindings id={`${id}${name}-findings`} findings={findings.of(name)} onTake={findings.take} />
  );
  const foundBy = (name: DraftField) => (findings.of(name).length > 0 ? `${id}${name}-findings` : undefined);
  const field = (name: DraftField) => ({
    id: `${id}${name}`,
    "data-field": name,
    "aria-describedby": foundBy(name),
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => edit(name, currentTarget.value),
  });
  const oneLine = (name: DraftField) => ({
    ...field(name),
    // Pasted line breaks become spaces.
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      edit(name, currentTarget.value.replace(/\s*\n\s*/g, " ")),
  });

  return (
    <article>
      <GrowingField
        ref={title}
        {...oneLine("title")}
        className="big-title"
        aria-label={fields.title}
        placeholder={fields.title}
        onKeyDown={leaveTitle}
      />
      {found("title")}
      <Cover post={post} draft={draft} />
      {found("featuredImageAlt")}
      <RichText id={textId} text={text} describedBy={`${id}length`} marks={findings.marks} />
      <p className="hint">
        <span id={`${id}length`}>{labels.length(countWords(draft.content), readingMinutes(draft.content))}</span>{" "}
        <FindingCount findings={findings} />
      </p>
      <div className="rest">
        <Row name="excerpt" id={id} findings={found("excerpt")}>
          <GrowingField
            {...oneLine("excerpt")}
            placeholder={(post.excerptIsDerived && post.excerpt) || labels.excerptHint}
          />
        </Row>
        <Row name="category" id={id} findings={found("category")}>
          <input {...field("category")} list={`${id}categories`} />
          <datalist id={`${id}categories`}>
            {knownCategories().map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
        </Row>
        <Row name="tags" id={id} findings={found("tags")}>
          <input {...field("tags")} placeholder={labels.tagsHint} />
        </Row>
        {writtenFields
          .filter((name) => !placed.includes(name))
          .map((name) => (
            <Row key={name} name={name} id={id} findings={found(name)}>
              <input {...field(name)} />
            </Row>
          ))}
        <Fold
          heading={fields.slug}
          now={draft.slug || post.slug ? postPath(draft.slug || post.slug) : labels.address.fromTitle}
        >
          <Labelled name="slug" id={id} hint={post.publishedAt ? labels.address.live : labels.address.draft}>
            <input
              className="input"
              id={`${id}slug`}
              data-field="slug"
              aria-describedby={[`${id}slug-hint`, foundBy("slug")].filter(Boolean).join(" ")}
              autoCapitalize="none"
              spellCheck={false}
              value={draft.slug || post.slug}
              onChange={({ currentTarget: { value } }) => edit("slug", value === post.slug ? "" : value)}
            />
          </Labelled>
        </Fold>
        {found("slug")}
        <Fold
          heading={labels.dateAndAuthor}
          now={[date ? formatDay(date) : labels.date.none, author].filter(Boolean).join(" · ")}
        >
          <Labelled name="publishedAt" id={id} hint={post.published ? labels.date.live : labels.date.draft}>
            <input
              className="input"
              id={`${id}publishedAt`}
              aria-describedby={`${id}publishedAt-hint`}
              type="date"
              value={date && londonTime(new Date(date)).date}
              onChange={({ currentTarget: { value } }) => edit("publishedAt", momentOn(value, post))}
            />
          </Labelled>
          <Labelled name="author" id={id} hint={labels.authorHint}>
            <input
              className="input"
              id={`${id}author`}
              aria-describedby={`${id}author-hint`}
              value={author}
              onChange={({ currentTarget: { value } }) =>
                edit("author", value === post.author ? "" : value.trim() ? value : NONE)
              }
            />
          </Labelled>
        </Fold>
      </div>
    </article>
  );
}

/** A day as a moment: the time of day stays, and is the morning where there is none. */
function momentOn(date: string, { publishedAt }: Post): string {
  const { date: before, time } = publishedAt ? londonTime(new Date(publishedAt)) : { date: "", time: "09:00" };
  return (date !== before && momentInLondon(date, time)?.toISOString()) || "";
}

/** A field as wide as its column that grows with its text. */
function GrowingField({ ref, ...props }: ComponentProps<"textarea">) {
  const own = useId();
  const id = props.id ?? own;
  // Browsers without `field-sizing` do not grow it by themselves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured whenever the text has changed
  useEffect(() => {
    const field = document.getElementById(id);
    if (!field || CSS.supports?.("field-sizing", "content")) return;
    field.style.height = "auto";
    field.style.height = `${field.scrollHeight}px`;
  }, [id, props.value]);
  return <textarea {...props} id={id} ref={ref} rows={1} />;
}

interface RowProps {
  name: DraftField;
  id: string;
  findings: ReactNode;
  children: ReactNode;
}

/** A field in one line with its name. It looks like a fold that shows its present value. */
function Row({ name, id, findings, children }: RowProps) {
  return (
    <div className="quiet-field">
      <label htmlFor={`${id}${name}`}>{fields[name]}</label>
      {children}
      {findings}
    </div>
  );
}

function Labelled({ name, id, hint, children }: { name: DraftField; id: string; hint: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={`${id}${name}`}>{fields[name]}</label>
      {children}
      <span className="hint" id={`${id}${name}-hint`}>
        {hint}
      </span>
    </div>
  );
}

/** Fields that are seldom changed, closed to one line with their present value. */
function Fold({ heading, now, children }: { heading: string; now: string; children: ReactNode }) {
  return (
    <details className="fold">
      <summary>
        {heading}
        <span className="now">{now}</span>
        <Icon of={ChevronRight} />
      </summary>
      <div className="folded">{children}</div>
    </details>
  );
}

const knownCategories = (): string[] => [
  ...new Set([...labels.categories, ...(posts.value ?? []).map(({ category }) => category)]),
];
