import { useSignals } from "@preact/signals-react/runtime";
import HistoryIcon from "lucide-react/icons/history";
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { londonTime } from "#content/model/london-time.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { adminPractice, practiceSections } from "#content/pages/admin-practice.ts";
import { previews } from "#content/pages/admin-practice-previews.ts";
import { Button } from "../../ui/Button.tsx";
import { dialog } from "../dialogs/DeskDialog.tsx";
import { HistoryDialog } from "../dialogs/HistoryDialog.tsx";
import { Conflict, MergeNotes } from "../edit/Conflict.tsx";
import type { Edit } from "../edit/editor.ts";
import { editField, isDirty } from "../edit/edits.ts";
import { SaveFoot } from "../edit/SaveFoot.tsx";
import { saveEdit } from "../edit/save-edit.ts";
import { useCheck } from "../edit/use-check.ts";
import { focusNamedFact } from "../going-live/named-fact.ts";
import { FactInput } from "./FactInput.tsx";
import { type PracticeSection, practiceForms, sectionProblems, toggleSection } from "./practice.ts";
import { findingsAt, placeOf } from "./problems.ts";

const foundLabels = editorLabels.findings;

interface SectionFormProps {
  section: PracticeSection;
  edit: Edit;
}

/** The form of a section, what follows from it, and its one Save. */
export function SectionForm({ section, edit }: SectionFormProps) {
  useSignals();
  const { id } = section;
  const { draft, other, merged } = edit;
  const problem = sectionProblems.value[id];
  const place = problem === undefined ? undefined : placeOf(problem, draft);
  const { answer } = useCheck(`/api/practice/${id}/check`, practiceForms.changesTo(edit.base, draft));
  const findings = findingsAt(answer?.findings ?? [], draft);
  const form = useRef<HTMLFormElement>(null);
  const { hint, groups } = practiceSections[id];
  const preview = previews[id](draft, londonTime(new Date()).date);

  useEffect(() => focusNamedFact(id, form.current), [id]);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void saveEdit(practiceForms, id);
  }
  function pressKey(event: KeyboardEvent) {
    if (event.key === "s" && (event.ctrlKey || event.metaKey)) submit(event);
    if (event.key === "Escape" && !isDirty(practiceForms, edit)) toggleSection(section);
  }

  return (
    <form
      ref={form}
      id={`section-${id}`}
      className="section-form"
      noValidate
      aria-label={section.title}
      aria-busy={practiceForms.saving.value.has(id)}
      onSubmit={submit}
      onKeyDown={pressKey}
    >
      {other && <Conflict editor={practiceForms} edit={edit} level={3} />}
      {merged && <MergeNotes notes={merged} />}
      <div className="sides">
        <div className="fact-fields">
          {hint && <p className="hint">{hint}</p>}
          {groups.map(({ title, fields }) => (
            <div key={Object.keys(fields)[0]} className="group">
              {title && <h3>{title}</h3>}
              {Object.entries(fields).map(([name, field]) => {
                const isAsked = !field.when || draft[field.when.field] === field.when.is;
                return (
                  isAsked && (
                    <div key={name} data-field={name}>
                      <FactInput
                        name={name}
                        field={field}
                        draft={draft}
                        problem={place?.field === name ? place : undefined}
                        findings={findings.filter((found) => found.field === name)}
                        onEdit={(text, of = name) => editField(practiceForms, id, of, text)}
                      />
                    </div>
                  )
                );
              })}
            </div>
          ))}
          <p className="hint" aria-live="polite">
            {findings.length > 0 && `${foundLabels.count(findings.length)} ${foundLabels.note}`}
          </p>
        </div>
        <aside className="specimen" aria-live="polite" aria-label={preview.where}>
          <p className="over">{preview.where}</p>
          <div className={id === "closures" ? "shown sky" : "shown"}>
            {preview.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          {preview.note && <p className="hint">{preview.note}</p>}
          <Button
            tone="link"
            icon={HistoryIcon}
            onClick={() => {
              dialog.value = <HistoryDialog editor={practiceForms} saved={section} />;
            }}
          >
            {adminPractice.history}
          </Button>
        </aside>
      </div>
      <SaveFoot
        editor={practiceForms}
        edit={edit}
        problem={other ? editorLabels.conflict.undecided : place ? undefined : problem}
      />
    </form>
  );
}
