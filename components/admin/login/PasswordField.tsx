import { CircleAlert } from "lucide-react";
import type { Ref } from "react";
import { adminLogin } from "#content/pages/admin.ts";

interface PasswordFieldProps {
  ref: Ref<HTMLInputElement>;
  id: string;
  value: string;
  problem: string | undefined;
  onChange: (password: string) => void;
}

export function PasswordField({ ref, id, value, problem, onChange }: PasswordFieldProps) {
  return (
    <>
      {/* Password managers want to know whose password it is. */}
      <input type="text" autoComplete="username" value="admin" readOnly hidden />
      <div className="field">
        <label htmlFor={id}>{adminLogin.password}</label>
        <input
          ref={ref}
          className="input"
          id={id}
          type="password"
          autoComplete="current-password"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-error`}
        />
        <span id={`${id}-error`} role="alert">
          {problem && (
            <span className="error">
              <CircleAlert className="icon" aria-hidden="true" />
              {problem}
            </span>
          )}
        </span>
      </div>
    </>
  );
}
