import { useSignals } from "@preact/signals-react/runtime";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { createPortal } from "react-dom";
import { textLabels } from "#content/pages/admin-text.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { TextEditor } from "./text-editor.ts";
import { moveInToolbar } from "./toolbar.ts";

const labels = textLabels.table;
const tools = [
  ["addRow", Plus, labels.row],
  ["addColumn", Plus, labels.column],
  ["removeRow", Minus, labels.row],
  ["removeColumn", Minus, labels.column],
  ["removeTable", Trash2, ""],
] as const;

/** Draws the tools for rows and columns below the table that holds the caret. */
export function TableTools({ editor }: { editor: TextEditor }) {
  useSignals();
  const element = editor.tableTools.value;
  if (!element) return null;
  return createPortal(
    <div className="acts-below" role="toolbar" aria-label={labels.label} onKeyDown={moveInToolbar}>
      {tools.map(([command, icon, label], at) => (
        <button
          key={command}
          type="button"
          className="act"
          aria-label={labels[command]}
          title={labels[command]}
          tabIndex={at === 0 ? 0 : -1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => editor.run(command)}
        >
          <Icon of={icon} />
          {label}
        </button>
      ))}
    </div>,
    element,
  );
}
