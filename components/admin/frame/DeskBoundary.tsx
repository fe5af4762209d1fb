import CircleAlert from "lucide-react/icons/circle-alert";
import { Component, type ReactNode } from "react";
import { adminBlog } from "#content/pages/admin.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { page } from "../api/page.ts";
import { readAllDrafts } from "../edit/draft-storage.ts";
import { formatDateTime } from "../ui/dates.ts";

const labels = adminBlog.stopped;

/** The error boundary of the admin area. Without it, a crash would leave an empty page. */
export class DeskBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <CrashNote /> : this.props.children;
  }
}

function CrashNote() {
  const drafts = readAllDrafts();
  return (
    <div className="admin">
      <div className="wrap desk-main">
        <div className="note bad" role="alert">
          <Icon of={CircleAlert} />
          <h1>{labels.title}</h1>
          <p>{labels.text}</p>
          <p>{drafts.length > 0 ? labels.kept : labels.none}</p>
          {drafts.length > 0 && (
            <ul>
              {drafts.map(({ draftId, base, at }) => (
                <li key={draftId}>{`“${base.title}”, ${editorLabels.kept.onDevice(formatDateTime(at))}`}</li>
              ))}
            </ul>
          )}
          <div>
            <Button small onClick={page.reload}>
              {labels.reload}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}
