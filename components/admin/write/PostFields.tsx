import ChevronRight from "lucide-react/icons/chevron-right";
import { type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId } from "react";
import { postPath } from "#content/facts/navigation.ts";
import { CLEARED, type Draft, type DraftField } from "#content/model/draft.ts";
import { londonTime, parseLondonTime } from "#content/model/london-time.ts";
import type { Post } from "#content/model/post.ts";
import { countWords, readingMinutes, type WrittenField, writtenFields } from "#content/model/post-fields.ts";
import { readSlug } from "#content/model/slug.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { Refusal } from "../api/answers.ts";
import { editField } from "../edit/edits.ts";
import { FieldFindings } from "../edit/Finding.tsx";
import { fieldOf } from "../edit/findings.ts";
import { postForms } from "../posts/post-forms.ts";
import { posts } from "../posts/posts.ts";
import { RichText } from "../text/RichText.tsx";
import type { TextEditor } from "../text/text-editor.ts";
import { isComposing } from "../ui/composing.ts";
import { formatDay } from "../ui/dates.ts";
import { Problem } from "../ui/notices.tsx";
import { Cover } from "./Cover.tsx";
import { FindingCount } from "./FindingList.tsx";
import type { Findings } from "./use-findings.ts";

const labels = editorLabels;
const { fields } = labels;

/** The fields that are placed by hand below. Every other one gets a one-line input. */
const placedFields: readonly WrittenField[] = ["title", "excerpt", "content", "category", "tags", "featuredImageAlt"];

interface PostFieldsProps {
  post: Post;
  draft: Draft;
  /** The field to focus first. */
  title: RefObject<HTMLTextAreaElement | null>;
  text: TextEditor;
  textId: string;
  findings: Findings;
  /** Why the last save failed. It is shown below the field that it is about. */
  problem: Refusal | undefined;
  /** Which of two versions of a field is to stand. */
  questionOf: (field: DraftField) => ReactNode;
}

/** The fields of a post: title, picture and text, and below them those that are seldom changed. */
export function PostFields({ post, draft, title, text, textId, findings, problem, questionOf }: PostFieldsProps) {
  const id = useId();
  const edit = (field: DraftField, text: string) => editField(postForms, post.id, field, text);
  const date = draft.publishedAt || post.publishedAt || "";
  const problemField = fieldOf(problem);
  useEffect(() => {
    const field = problemField && document.getElementById(`${id}${problemField}`);
    if (!field) return;
    const details = field.closest("details");
    if (details) details.open = true;
    field.focus();
  }, [id, problemField]);
  const author = draft.author === CLEARED ? "" : draft.author || post.author;

  /** The title is a single line, so Enter moves on to the text. */
  function leaveTitle(event: KeyboardEvent) {
    if (event.key !== "Enter" || isComposing(event)) return;
    event.preventDefault();
    text.focus("start");
  }
  const problemOf = (name: DraftField) =>
    name === problemField && <Problem id={`${id}${name}-problem`}>{problem?.sentence}</Problem>;
  /** The questions about a field. */
  const notesOf = (name: DraftField) => (
    <>
      <FieldFindings id={`${id}${name}-findings`} findings={findings.ofField(name)} onReplace={findings.replace} />
      {questionOf(name)}
    </>
  );
  const named = (name: DraftField, hint?: "hint") => ({
    id: `${id}${name}`,
    "data-field": name,
    "aria-invalid": name === problemField || undefined,
    "aria-describedby":
      [
        hint && `${id}${name}-hint`,
        name === problemField && `${id}${name}-problem`,
        findings.ofField(name).length > 0 && `${id}${name}-findings`,
      ]
        .filter(Boolean)
        .join(" ") || undefined,
  });
  const field = (name: DraftField) => ({
    ...named(name),
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => edit(name, currentTarget.value),
  });
  const oneLine = (name: DraftField) => ({
    ...field(name),
    // Pasted line breaks become spaces.
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      edit(name, currentTarget.value.replace(/\s*\n\s*/g, " ")),
  });
  /** A field beside its label, or above its hint. What is said about it stands below. */
  const row = (name: DraftField, input: ReactNode, hint?: string) => (
    <div key={name} className={hint ? "field" : "quiet-field"}>
      <label htmlFor={`${id}${name}`}>{fields[name]}</label>
      {input}
      {problemOf(name)}
      {hint ? (
        <span className="hint" id={`${id}${name}-hint`}>
          {hint}
        </span>
      ) : (
        notesOf(name)
      )}
    </div>
  );

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
      {problemOf("title")}
      {notesOf("title")}
      <Cover post={post} draft={draft} />
      {problemOf("featuredImageAlt")}
      {notesOf("featuredImageAlt")}
      {questionOf("featuredImage")}
      {/* The end of a long text may be far away. */}
      {questionOf("content")}
      <RichText id={textId} editor={text} describedBy={`${id}length`} highlights={findings.highlights} />
      <p className="hint">
        <span id={`${id}length`}>{labels.length(countWords(draft.content), readingMinutes(draft.content))}</span>{" "}
        <FindingCount findings={findings} />
      </p>
      <div className="rest">
        {row(
          "excerpt",
          <GrowingField
            {...oneLine("excerpt")}
            placeholder={(post.excerptIsDerived && post.excerpt) || labels.excerptHint}
          />,
        )}
        {row(
          "category",
          <>
            <input {...field("category")} list={`${id}categories`} />
            <datalist id={`${id}categories`}>
              {knownCategories().map((category) => (
                <option key={category} value={category} />
              ))}
            </datalist>
          </>,
        )}
        {row("tags", <input {...field("tags")} placeholder={labels.tagsHint} />)}
        {writtenFields
          .filter((name) => !placedFields.includes(name))
          .map((name) => row(name, <input {...field(name)} />))}
        <Fold
          heading={fields.slug}
          value={draft.slug || post.slug ? postPath(draft.slug || post.slug) : labels.address.fromTitle}
        >
          {row(
            "slug",
            <input
              {...named("slug", "hint")}
              className="input"
              autoCapitalize="none"
              spellCheck={false}
              value={draft.slug || post.slug}
              onChange={({ currentTarget: { value } }) => edit("slug", value === post.slug ? "" : value)}
              onBlur={({ currentTarget: { value } }) => {
                const slug = readSlug(value);
                edit("slug", slug === post.slug ? "" : slug);
              }}
            />,
            post.publishedAt ? labels.address.live : labels.address.draft,
          )}
        </Fold>
        {notesOf("slug")}
        <Fold
          heading={labels.dateAndAuthor}
          value={[date ? formatDay(date) : labels.date.none, author].filter(Boolean).join(" · ")}
        >
          {row(
            "publishedAt",
            <input
              {...named("publishedAt", "hint")}
              className="input"
              type="date"
              value={date && londonTime(new Date(date)).date}
              onChange={({ currentTarget: { value } }) => edit("publishedAt", timestampOn(value, post))}
            />,
            post.published ? labels.date.live : labels.date.draft,
          )}
          {row(
            "author",
            <input
              {...named("author", "hint")}
              className="input"
              value={author}
              onChange={({ currentTarget: { value } }) =>
                edit("author", value === post.author ? "" : value.trim() ? value : CLEARED)
              }
            />,
            labels.authorHint,
          )}
        </Fold>
        {questionOf("publishedAt")}
        {questionOf("author")}
      </div>
    </article>
  );
}

/** Returns the timestamp of a new date, at the post's time of day, or 9 a.m.; empty if the date is unchanged. */
function timestampOn(date: string, { publishedAt }: Post): string {
  const { date: before, time } = publishedAt ? londonTime(new Date(publishedAt)) : { date: "", time: "09:00" };
  return (date !== before && parseLondonTime(date, time)?.toISOString()) || "";
}

/** A textarea as wide as its column that grows with its text. */
function GrowingField({ ref, ...props }: ComponentProps<"textarea">) {
  const fallbackId = useId();
  const id = props.id ?? fallbackId;
  // For browsers without `field-sizing`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured whenever the text changes
  useEffect(() => {
    const field = document.getElementById(id);
    if (!field || CSS.supports?.("field-sizing", "content")) return;
    field.style.height = "auto";
    field.style.height = `${field.scrollHeight}px`;
  }, [id, props.value]);
  return <textarea {...props} id={id} ref={ref} rows={1} />;
}

/** Fields that are seldom changed, collapsed to one line with their current value. */
function Fold({ heading, value, children }: { heading: string; value: string; children: ReactNode }) {
  return (
    <details className="fold">
      <summary>
        {heading}
        <span className="now">{value}</span>
        <Icon of={ChevronRight} />
      </summary>
      <div className="folded">{children}</div>
    </details>
  );
}

const knownCategories = (): string[] => [
  ...new Set([...labels.categories, ...(posts.value ?? []).map(({ category }) => category)]),
];
