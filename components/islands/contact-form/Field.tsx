import CircleAlert from "lucide-react/icons/circle-alert";
import { contactForm } from "#content/pages/contact-form.ts";
import { Icon } from "../../ui/Icon.tsx";

interface FieldProps {
  id: string;
  name: "name" | "email" | "phone" | "message";
  type?: "text" | "email" | "tel";
  autoComplete?: string;
  optional?: boolean;
  hint?: string;
  error?: string | undefined;
}

/** A field of the form: label, hint, input (a text area for the message) and error. */
export function Field({ id, name, type = "text", autoComplete, optional = false, hint, error }: FieldProps) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const control = {
    className: "input",
    id,
    name,
    required: !optional,
    ...(autoComplete && { autoComplete }),
    ...(error && { "aria-invalid": true }),
    ...(describedBy && { "aria-describedby": describedBy }),
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {contactForm.labels[name]}
        {optional && <span className="optional">{` ${contactForm.optional}`}</span>}
      </label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {name === "message" ? <textarea {...control} rows={6} /> : <input {...control} type={type} />}
      {error && <FieldError id={id} text={error} />}
    </div>
  );
}

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <span className="error" id={`${id}-error`}>
      <Icon of={CircleAlert} />
      {text}
    </span>
  );
}
