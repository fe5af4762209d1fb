import { useSignals } from "@preact/signals-react/runtime";
import HistoryIcon from "lucide-react/icons/history";
import type { FindingGroup } from "#content/model/finding-groups.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { adminPractice, practiceSections } from "#content/pages/admin-practice.ts";
import { Button } from "../../ui/Button.tsx";
import { dialog } from "../dialogs/DeskDialog.tsx";
import { Conflict } from "../edit/Conflict.tsx";
import type { Edit } from "../edit/editor.ts";
import { editField, holdsChanges, openQuestions } from "../edit/edits.ts";
import { HistoryDialog } from "../edit/HistoryDialog.tsx";
import { SaveFoot } from "../edit/SaveFoot.tsx";
import type { FormCheck } from "../edit/use-form-check.ts";
import { useGoingLive } from "../edit/use-going-live.ts";
import { FactInput } from "./FactInput.tsx";
import { FactsPreview } from "./FactsPreview.tsx";
import { formIdOf } from "./linked-fact.ts";
import { PracticeForm } from "./PracticeForm.tsx";
import { type PracticeSection, practiceForms, saveChosenPhotos, sectionProblems, toggleSection } from "./practice.ts";
import { factLabel, findUnreadable, followProblem, locateFindings, locateProblem, replaceInFact } from "./problems.ts";
import { isFollowed, WhatFollows } from "./WhatFollows.tsx";

const findingLabels = editorLabels.findings;

interface SectionFormProps {
  section: PracticeSection;
  edit: Edit;
  check: FormCheck;
  /** Only this picture is to be changed, over the page that shows it. */
  picture?: string | undefined;
}

/** The form of a section, beside a preview of what visitors will read. */
export function SectionForm({ section, edit, check, picture }: SectionFormProps) {
  useSignals();
  const { id } = section;
  const { draft } = edit;
  const { refusal, draft: refused = draft } = sectionProblems.value[id] ?? {};
  const problem = locateProblem(refusal, refused);
  const fieldProblem =
    id === "look"
      ? findUnreadable(draft, practiceForms.draftOf(edit.base))
      : problem && followProblem(problem, refused, draft);
  const { hint, groups } = practiceSections[id];
  const questions = openQuestions(practiceForms, edit);
  const isAsked = (field: string) => questions[field] !== undefined;
  const shownGroups = groups.filter(
    ({ fields }) => !picture || `${picture}.alt` in fields || Object.keys(fields).some(isAsked),
  );
  const findings = locateFindings(check.groups, draft);
  const goingLive = useGoingLive({ editor: practiceForms, id, ...check });

  async function save() {
    if (await saveChosenPhotos(id)) await goingLive.goLive({ currentState: {} });
  }
  /** Shows the field of a finding: in a list, in its open entry. */
  function show({ key }: FindingGroup) {
    const found = findings.find(({ group }) => group.key === key);
    const field = document.getElementById(formIdOf(id))?.querySelector(`[data-field="${found?.field}"]`);
    const entry = field?.querySelectorAll<HTMLElement>("button.one")[found?.row ?? -1];
    if (entry?.ariaExpanded === "false") entry.click();
    requestAnimationFrame(() => {
      const inputs = [...(field?.querySelectorAll<HTMLInputElement>("input, textarea") ?? [])];
      inputs.find(({ value }) => value.includes(found?.group.text ?? ""))?.focus();
    });
  }

  return (
    <PracticeForm
      id={id}
      title={section.title}
      isSaving={practiceForms.saving.value.has(id)}
      refusal={refusal}
      onSave={() => void save()}
      onLeave={picture ? undefined : () => holdsChanges(practiceForms, edit) || toggleSection(section)}
    >
      <div className="sides">
        <div className="fact-fields">
          {hint && <p className="hint">{hint}</p>}
          {shownGroups.map(({ title, fields, followed }) => (
            <div key={Object.keys(fields)[0]} className="group">
              {title && <h3>{title}</h3>}
              {Object.entries(fields).map(([name, field]) => {
                const isShown = !field.when || draft[field.when.field] === field.when.is || isAsked(name);
                return (
                  isShown && (
                    <div key={name} data-field={name}>
                      <FactInput
                        name={name}
                        field={field}
                        draft={draft}
                        problem={fieldProblem?.field === name ? fieldProblem : undefined}
                        findings={findings.filter((finding) => finding.field === name)}
                        onEdit={(text) => editField(practiceForms, id, name, text)}
                      />
                      <Conflict
                        {...{ editor: practiceForms, edit, field: name, clash: questions[name], headingLevel: 3 }}
                      />
                    </div>
                  )
                );
              })}
              {followed && isFollowed(id) && (
                <WhatFollows
                  section={id}
                  revision={section.revision}
                  changes={practiceForms.changesTo(edit.base, draft)}
                />
              )}
            </div>
          ))}
          <p className="hint" aria-live="polite">
            {findings.length > 0 && `${findingLabels.count(findings.length)} ${findingLabels.note}`}
          </p>
        </div>
        {!picture && (
          <aside className="specimen look" aria-label={editorLabels.views.preview}>
            <FactsPreview id={id} changes={practiceForms.changesTo(edit.base, draft)} draft={draft} />
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
        )}
      </div>
      {(!picture || holdsChanges(practiceForms, edit) || goingLive.asked) && (
        <SaveFoot
          editor={practiceForms}
          edit={edit}
          goingLive={goingLive}
          refusal={problem ? undefined : refusal?.sentence}
          reasonHint={adminPractice.reasonHint}
          nameOf={(path) => factLabel(path, draft)}
          onShow={show}
          onReplace={({ field: path, text: passage }, words) => {
            const { field, text } = replaceInFact(path, draft, passage, words);
            editField(practiceForms, id, field, text);
          }}
        />
      )}
    </PracticeForm>
  );
}
