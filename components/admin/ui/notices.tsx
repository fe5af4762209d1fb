import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import { adminBlog } from "#content/pages/admin.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";

/** An inline error message. Drawn even while empty, so that screen readers announce the text when it appears. */
export function Problem({ id, children }: { id?: string; children: string | undefined }) {
  return (
    <div id={id} role="alert">
      {children && (
        <p className="error">
          <Icon of={CircleAlert} />
          {children}
        </p>
      )}
    </div>
  );
}

interface LoadFailedProps {
  title: string;
  reason: string;
  onRetry: () => Promise<void>;
}

/** Says that a list could not be loaded. */
export function LoadFailed({ title, reason, onRetry }: LoadFailedProps) {
  return (
    <div className="receipt bad" role="alert">
      <span>
        <b>{title}</b> {reason}
      </span>
      <Button tone="link" onClick={() => void onRetry()}>
        {adminBlog.unreachable.retry}
      </Button>
    </div>
  );
}

/** Shown instead of an empty list. */
export function EmptyList({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="pad empty-list">
      <p className="title">{title}</p>
      {text && <p className="muted">{text}</p>}
      {children}
    </div>
  );
}

/** Placeholder for a list that is loading. */
export function LoadingRows() {
  return (
    <div className="rows" role="status">
      <span className="hide">{deskLabels.list.loading}</span>
      {[1, 2, 3].map((row) => (
        <div className="row" key={row} aria-hidden="true">
          <span className="thumb skeleton" />
          <div className="lines">
            <p className="skeleton" />
            <p className="skeleton short" />
          </div>
        </div>
      ))}
    </div>
  );
}
