import ChevronUp from "lucide-react/icons/chevron-up";
import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { neededReasons } from "#content/model/finding-groups.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { closeDialog, DeskDialog, dialog } from "../dialogs/DeskDialog.tsx";
import { isSerious, shownPassage } from "../edit/findings.ts";
import { PublishSheet } from "../edit/PublishSheet.tsx";
import { isReason } from "../edit/use-going-live.ts";

const labels = editorLabels.sheet;

/** The publish sheet on a phone: one line above the foot, which opens it. */
export function PublishLine(props: ComponentProps<typeof PublishSheet>) {
  const { groups, attempt, reasonFor } = props.goingLive;
  const drawn = useRef<ReactNode>(null);
  const stopping = groups.find(({ stops }) => stops);
  const [unsettled] = neededReasons(groups).filter((block) => !isReason(reasonFor(block)));
  const group = stopping ?? unsettled?.groups[0] ?? groups[0];
  const { at } = props.goingLive.asked ?? {};
  const isPassed = at !== undefined && !(Date.parse(at) > Date.now());
  const isBlocked = stopping !== undefined || unsettled !== undefined || isPassed;
  const isOpen = () => drawn.current !== null && dialog.peek() === drawn.current;

  function draw() {
    const show: typeof props.onShow = (shown) => {
      closeDialog();
      // The browser returns the focus when the dialog has closed.
      requestAnimationFrame(() => props.onShow(shown));
    };
    drawn.current = (
      <DeskDialog title={labels.title} startsWithText>
        <PublishSheet {...props} onShow={show} />
      </DeskDialog>
    );
    dialog.value = drawn.current;
  }
  // A dialog is drawn from what it was given, so it is given every change.
  useLayoutEffect(() => {
    if (isOpen()) draw();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever she is asked
  useEffect(() => {
    if (isBlocked && !isOpen()) draw();
  }, [attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the end
  useEffect(() => () => void (isOpen() && closeDialog()), []);

  return (
    <div className={`publish-line ${group && isSerious(group) ? "bad" : group || isBlocked ? "" : "good"}`}>
      <p role="status">
        <b>{labels.left(groups.length)}</b>{" "}
        {group && (stopping ? labels.stops : unsettled ? labels.unsettled : labels.mayStay)(shownPassage(group))}
      </p>
      <Button tone="icon" icon={ChevronUp} aria-label={labels.open} onClick={draw} />
    </div>
  );
}
