import { CircleAlert } from "lucide-react";
import { Component, type ReactNode } from "react";
import { adminBlog } from "#content/pages/admin.ts";
import { editorWords } from "#content/pages/admin-editor.ts";
import { formatMoment } from "./dates.ts";
import { readDevice } from "./edit/device.ts";
import { page } from "./page.ts";

const labels = adminBlog.stopped;

/** Stands in for a page of the admin area that has failed. React would leave an empty one. */
export class DeskBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Stopped /> : this.props.children;
  }
}

function Stopped() {
  const kept = readDevice();
  return (
    <div className="admin">
      <div className="wrap desk-main">
        <div className="note bad" role="alert">
          <CircleAlert className="icon" aria-hidden="true" />
          <h1>{labels.title}</h1>
          <p>{labels.text}</p>
          <p>{kept.length > 0 ? labels.kept : labels.none}</p>
          {kept.length > 0 && (
            <ul>
              {kept.map(({ editing, base, at }) => (
                <li key={editing}>{`“${base.title}”, ${editorWords.kept.onDevice(formatMoment(at))}`}</li>
              ))}
            </ul>
          )}
          <div>
            <button className="button small" type="button" onClick={page.reload}>
              {labels.reload}
            </button>
          </div>
        </div>
      </div>
    </div>
  );
}
