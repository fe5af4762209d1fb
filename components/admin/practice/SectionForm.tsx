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
import { FactInput } from "./FactInput.tsx";
import { focusLinkedFact } from "./linked-fact.ts";
import { type PracticeSection, practiceForms, sectionProblems, toggleSection } from "./practice.ts";
import { locateFindings, parseProblem } from "./problems.ts";

const findingLabels = editorLabels.findings;

interface SectionFormProps {
  section: PracticeSection;
  edit: Edit;
}

/** The form of a section, beside a preview of what visitors will read. */
export function SectionForm({ section, edit }: SectionFormProps) {
  useSignals();
  const { id } = section;
  const { draft, conflictingVersion, mergeNotes } = edit;
  const problem = sectionProblems.value[id];
  const fieldProblem = problem === undefined ? undefined : parseProblem(problem, draft);
  const { result } = useCheck(`/api/practice/${id}/check`, practiceForms.changesTo(edit.base, draft));
  const findings = locateFindings(result?.findings ?? [], draft);
  const form = useRef<HTMLFormElement>(null);
  const { hint, groups } = practiceSections[id];
  const preview = previews[id](draft, londonTime(new Date()).date);

  useEffect(() => focusLinkedFact(id, form.current), [id]);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void saveEdit(practiceForms, id);
  }
  function handleKey(event: KeyboardEvent) {
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
      onKeyDown={handleKey}
    >
      {conflictingVersion && <Conflict editor={practiceForms} edit={edit} headingLevel={3} />}
      {mergeNotes && <MergeNotes notes={mergeNotes} />}
      <div className="sides">
        <div className="fact-fields">
          {hint && <p className="hint">{hint}</p>}
          {groups.map(({ title, fields }) => (
            <div key={Object.keys(fields)[0]} className="group">
              {title && <h3>{title}</h3>}
              {Object.entries(fields).map(([name, field]) => {
                const isShown = !field.when || draft[field.when.field] === field.when.is;
                return (
                  isShown && (
                    <div key={name} data-field={name}>
                      <FactInput
                        name={name}
                        field={field}
                        draft={draft}
                        problem={fieldProblem?.field === name ? fieldProblem : undefined}
                        findings={findings.filter((finding) => finding.field === name)}
                        onEdit={(text, edited = name) => editField(practiceForms, id, edited, text)}
                      />
                    </div>
                  )
                );
              })}
            </div>
          ))}
          <p className="hint" aria-live="polite">
            {findings.length > 0 && `${findingLabels.count(findings.length)} ${findingLabels.note}`}
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
        problem={conflictingVersion ? editorLabels.conflict.undecided : fieldProblem ? undefined : problem}
      />
    </form>
  );
}
