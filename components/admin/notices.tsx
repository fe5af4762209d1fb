import CircleAlert from "lucide-react/icons/circle-alert";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";

/** An error message in its place. Always drawn, so that screen readers announce it when it is filled. */
export function Problem({ children }: { children: string | undefined }) {
  return (
    <div role="alert">
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
  retry: string;
  onRetry: () => Promise<void>;
}

/** Above a list that could not be loaded. */
export function LoadFailed({ title, reason, retry, onRetry }: LoadFailedProps) {
  return (
    <div className="receipt bad" role="alert">
      <span>
        <b>{title}</b> {reason}
      </span>
      <Button tone="link" onClick={() => void onRetry()}>
        {retry}
      </Button>
    </div>
  );
}

/** In place of an empty list. */
export function EmptyList({ title, text }: { title: string; text: string }) {
  return (
    <>
      <p className="title">{title}</p>
      <p className="muted">{text}</p>
    </>
  );
}
