import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import type { Refusal } from "../api/answers.ts";
import { focusLinkedFact, formIdOf } from "./linked-fact.ts";
import { useFocusAtFault } from "./use-focus-at-fault.ts";

interface PracticeFormProps {
  /** Of the row: the form's own id follows from it. */
  id: string;
  title: string;
  isSaving: boolean;
  /** Why the last save was refused: the field at fault gets the focus. */
  refusal: Refusal | undefined;
  onSave: () => void;
  /** Called on Escape: closes the form if nothing is changed. */
  onLeave: (() => void) | undefined;
  children: ReactNode;
}

/** A form under Practice, with its keys, which takes the focus to the field that a link or a refusal names. */
export function PracticeForm({ id, title, isSaving, refusal, onSave, onLeave, children }: PracticeFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusLinkedFact(id, form.current), [id]);
  useFocusAtFault(form, refusal);

  function save(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    onSave();
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === "s" && (event.ctrlKey || event.metaKey)) save(event);
    if (event.key === "Escape") onLeave?.();
  }
  return (
    <form
      ref={form}
      id={formIdOf(id)}
      className="section-form"
      noValidate
      aria-label={title}
      aria-busy={isSaving}
      onSubmit={save}
      onKeyDown={handleKey}
    >
      {children}
    </form>
  );
}
