import { useId, useState } from "react";
import { editorWords } from "#content/pages/admin-editor.ts";

const words = editorWords.picture;

interface AltFieldProps {
  alt: string;
  onAlt: (alt: string) => void;
}

/** What the picture shows, for those who cannot see it; or that there is nothing to say. */
export function AltField({ alt, onAlt }: AltFieldProps) {
  const id = useId();
  const [isTicked, setTicked] = useState(false);
  // A new picture comes with a description of its own.
  const isDecorative = isTicked && alt === "";
  const [said, setSaid] = useState(alt);

  function decorate(decorative: boolean) {
    setTicked(decorative);
    if (decorative) setSaid(alt);
    onAlt(decorative ? "" : said);
  }

  return (
    <>
      <div className="field">
        <label htmlFor={id}>{editorWords.fields.featuredImageAlt}</label>
        <input
          className="input"
          id={id}
          value={alt}
          disabled={isDecorative}
          aria-describedby={`${id}hint`}
          onChange={(event) => onAlt(event.currentTarget.value)}
        />
        <span className="hint" id={`${id}hint`}>
          {words.altHint}
        </span>
      </div>
      <label className="tick">
        <input type="checkbox" checked={isDecorative} onChange={(event) => decorate(event.currentTarget.checked)} />
        {words.decorative}
      </label>
    </>
  );
}
