import { type ReactNode, type Ref, useId } from "react";
import type { WrittenField } from "#content/model/post-fields.ts";
import { countWords, readingMinutes } from "#content/model/reading-time.ts";
import type { Words } from "#content/model/words.ts";
import { editorWords } from "#content/pages/admin-editor.ts";
import { FormattingBar } from "./FormattingBar.tsx";

interface WordFieldsProps {
  words: Words;
  /** What readers see where no excerpt is written. */
  derivedExcerpt: string | undefined;
  onWrite: (field: WrittenField, text: string) => void;
  /** Where the writing begins. */
  first: Ref<HTMLInputElement>;
  categories: readonly string[];
  picture: ReactNode;
}

/** What is written about a post, in the order in which it is read. */
export function WordFields({ words, derivedExcerpt, onWrite, first, categories, picture }: WordFieldsProps) {
  const id = useId();
  const labels = editorWords.fields;
  const of = (field: WrittenField) => ({ className: "input", id: `${id}${field}`, value: words[field] });
  return (
    <div className="write">
      <div className="field">
        <label htmlFor={`${id}title`}>{labels.title}</label>
        <input ref={first} {...of("title")} onChange={(event) => onWrite("title", event.currentTarget.value)} />
      </div>
      <div className="field">
        <label htmlFor={`${id}excerpt`}>{labels.excerpt}</label>
        <textarea
          {...of("excerpt")}
          className="input short"
          rows={2}
          placeholder={derivedExcerpt}
          // One paragraph by definition: a line break that was pasted becomes a space.
          onChange={(event) => onWrite("excerpt", event.currentTarget.value.replace(/\s*\n\s*/g, " "))}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}content`}>{labels.content}</label>
        <FormattingBar field={`${id}content`} />
        <textarea
          {...of("content")}
          className="input tall"
          rows={14}
          aria-describedby={`${id}length`}
          onChange={(event) => onWrite("content", event.currentTarget.value)}
        />
        <span className="hint" id={`${id}length`}>
          {editorWords.length(countWords(words.content), readingMinutes(words.content))}
        </span>
      </div>
      <div className="pair-of-fields">
        <div className="field">
          <label htmlFor={`${id}category`}>{labels.category}</label>
          <input
            {...of("category")}
            list={`${id}categories`}
            onChange={(event) => onWrite("category", event.currentTarget.value)}
          />
          <datalist id={`${id}categories`}>
            {categories.map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
        </div>
        <div className="field">
          <label htmlFor={`${id}tags`}>{labels.tags}</label>
          <input
            {...of("tags")}
            aria-describedby={`${id}tags-hint`}
            onChange={(event) => onWrite("tags", event.currentTarget.value)}
          />
          <span className="hint" id={`${id}tags-hint`}>
            {editorWords.tagsHint}
          </span>
        </div>
      </div>
      {picture}
    </div>
  );
}
