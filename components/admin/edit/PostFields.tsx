import { type Ref, useId } from "react";
import type { Draft } from "#content/model/draft.ts";
import type { PostSummary } from "#content/model/post.ts";
import { countWords, readingMinutes, type WrittenField, writtenFields } from "#content/model/post-fields.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { postForms } from "../posts/post-forms.ts";
import { editField } from "./edits.ts";
import { FormattingBar } from "./FormattingBar.tsx";
import { PictureField } from "./PictureField.tsx";

const labels = editorLabels.fields;

/** The fields that are placed below or beside the picture. Every other one gets an input of one line. */
const placed: readonly WrittenField[] = ["title", "excerpt", "content", "category", "tags", "featuredImageAlt"];

interface PostFieldsProps {
  post: PostSummary;
  draft: Draft;
  /** The field to focus first. */
  first: Ref<HTMLInputElement>;
  categories: readonly string[];
}

/** The fields of a post: its texts and its picture. */
export function PostFields({ post, draft, first, categories }: PostFieldsProps) {
  const id = useId();
  const edit = (field: WrittenField, text: string) => editField(postForms, post.id, field, text);
  const input = (field: WrittenField) => ({
    className: "input",
    id: `${id}${field}`,
    value: draft[field],
    onChange: (event: { currentTarget: { value: string } }) => edit(field, event.currentTarget.value),
  });
  const label = (field: WrittenField) => <label htmlFor={`${id}${field}`}>{labels[field]}</label>;
  return (
    <div className="write">
      <div className="field">
        {label("title")}
        <input ref={first} {...input("title")} />
      </div>
      <div className="field">
        {label("excerpt")}
        <textarea
          {...input("excerpt")}
          className="input short"
          rows={2}
          placeholder={post.excerptIsDerived && post.excerpt}
          // An excerpt is one paragraph: pasted line breaks become spaces.
          onChange={(event) => edit("excerpt", event.currentTarget.value.replace(/\s*\n\s*/g, " "))}
        />
      </div>
      <div className="field">
        {label("content")}
        <FormattingBar field={`${id}content`} />
        <textarea {...input("content")} className="input tall" rows={14} aria-describedby={`${id}length`} />
        <span className="hint" id={`${id}length`}>
          {editorLabels.length(countWords(draft.content), readingMinutes(draft.content))}
        </span>
      </div>
      <div className="pair-of-fields">
        <div className="field">
          {label("category")}
          <input {...input("category")} list={`${id}categories`} />
          <datalist id={`${id}categories`}>
            {categories.map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
        </div>
        <div className="field">
          {label("tags")}
          <input {...input("tags")} aria-describedby={`${id}tags-hint`} />
          <span className="hint" id={`${id}tags-hint`}>
            {editorLabels.tagsHint}
          </span>
        </div>
      </div>
      {writtenFields
        .filter((field) => !placed.includes(field))
        .map((field) => (
          <div className="field" key={field}>
            {label(field)}
            <input {...input(field)} />
          </div>
        ))}
      <PictureField post={post} alt={draft.featuredImageAlt} onAlt={(alt) => edit("featuredImageAlt", alt)} />
    </div>
  );
}
