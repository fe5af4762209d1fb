import { CircleAlert } from "lucide-react";

/** What went wrong, where it went wrong. Always drawn, so that it is announced when it is filled. */
export function Problem({ children }: { children: string | undefined }) {
  return (
    <div role="alert">
      {children && (
        <p className="error">
          <CircleAlert className="icon" aria-hidden="true" />
          {children}
        </p>
      )}
    </div>
  );
}
