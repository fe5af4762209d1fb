import { useSignal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { type FormEvent, lazy, Suspense, useEffect, useId, useRef } from "react";
import { paths } from "#content/facts/navigation.ts";
import { contactForm as words } from "#content/pages/contact.ts";
import { RequestError, request } from "../api.ts";
import { showToast } from "../toasts/toasts.ts";
import { EmergencyNote } from "./EmergencyNote.tsx";
import { Field, FieldError } from "./Field.tsx";
import { checkedFields, type Errors, findErrors, type Message, readForm, toPayload } from "./message.ts";
import { createMessageKeys } from "./message-key.ts";
import { type Failure, NotSent } from "./NotSent.tsx";
import "./contact-form.css";

/** Toasts are wanted once somebody writes, and their code is as large as the form's. */
const Toaster = lazy(() => import("../toasts/Toaster.tsx").then((module) => ({ default: module.Toaster })));

/**
 * The message form. What is typed lives in the form's own fields and nowhere else, so nothing that happens here can
 * lose it: a failed send leaves it as it was, and only a message that has arrived empties the form. Until the script is
 * there the browser checks and sends the form by itself, and the service answers with a page.
 */
export function ContactForm() {
  useSignals();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const keys = useRef(createMessageKeys());
  const awake = useSignal(false);
  const touched = useSignal(false);
  const sending = useSignal(false);
  const errors = useSignal<Errors>({});
  const failure = useSignal<Failure | undefined>(undefined);
  const subject = useSignal("");

  useEffect(() => {
    awake.value = true;
    // Chosen before the form came alive, or given back by the browser after a reload.
    if (form.current) subject.value = readForm(form.current).message.subject;
  }, [awake, subject]);

  function showErrors(found: Errors) {
    errors.value = found;
    const first = checkedFields.find((field) => found[field]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }

  /** A field that was wrong and is put right loses its error at once; nobody is told off while still typing. */
  function recheck(event: FormEvent<HTMLFormElement>) {
    const field = checkedFields.find((name) => name === (event.target as HTMLInputElement).name);
    if (!field || !errors.value[field]) return;
    const { message, consent } = readForm(event.currentTarget);
    errors.value = { ...errors.value, [field]: findErrors(message, consent)[field] };
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.value) return;
    touched.value = true;
    const element = event.currentTarget;
    const { message, consent, website } = readForm(element);
    const found = findErrors(message, consent);
    showErrors(found);
    if (Object.keys(found).length > 0) return;

    sending.value = true;
    failure.value = undefined;
    try {
      await sendMessage(message, website);
      element.reset();
      subject.value = "";
      showToast(words.success);
    } catch (error) {
      failure.value = { message, reason: reasonOf(error) };
      showToast({ ...words.failure, tone: "bad" });
    } finally {
      sending.value = false;
    }
  }

  async function sendMessage(message: Message, website: string) {
    const body = toPayload(message, website);
    await request("/api/contact", { method: "POST", body, headers: { "Idempotency-Key": keys.current.keyFor(body) } });
    keys.current.arrived();
  }

  const { labels } = words;
  return (
    <>
      <form
        ref={form}
        className="form contact-form"
        method="post"
        action="/api/contact"
        noValidate={awake.value}
        onSubmit={submit}
        onInput={recheck}
        onFocus={() => {
          touched.value = true;
        }}
      >
        <Field id={`${id}name`} name="name" autoComplete="name" error={errors.value.name} />
        <div className="two">
          <Field id={`${id}email`} name="email" type="email" autoComplete="email" error={errors.value.email} />
          <Field id={`${id}phone`} name="phone" type="tel" autoComplete="tel" optional />
        </div>
        <div className="field">
          <label htmlFor={`${id}subject`}>
            {labels.subject}
            <span className="optional">{` ${words.optional}`}</span>
          </label>
          <select
            className="input"
            id={`${id}subject`}
            name="subject"
            onChange={(event) => {
              subject.value = event.target.value;
            }}
          >
            <option value="">{words.chooseSubject}</option>
            {words.subjects.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <div aria-live="polite">{subject.value === "emergency" && <EmergencyNote />}</div>
        </div>
        <Field id={`${id}message`} name="message" hint={words.messageHint} error={errors.value.message} />
        <div className="hide" aria-hidden="true">
          <label htmlFor={`${id}website`}>Website</label>
          <input type="text" id={`${id}website`} name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <div className="tick">
          <input
            type="checkbox"
            id={`${id}consent`}
            name="consent"
            required
            {...(errors.value.consent && { "aria-invalid": true, "aria-describedby": `${id}consent-error` })}
          />
          <label htmlFor={`${id}consent`}>{labels.consent}</label>
          {errors.value.consent && <FieldError id={`${id}consent`} text={errors.value.consent} />}
        </div>
        {failure.value && <NotSent failure={failure.value} />}
        <p className="actions">
          <button
            className="button solid"
            type="submit"
            {...(sending.value && { "aria-busy": true, "aria-disabled": true })}
          >
            {sending.value ? words.sending : words.send}
          </button>
          <span className="small muted">
            {`${words.keep} `}
            <a href={paths.privacy}>{words.policy}</a>
          </span>
        </p>
      </form>
      {touched.value && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </>
  );
}

/** What the service found wrong, in its own words; of its own troubles, and of the net's, there is nothing to tell. */
function reasonOf(error: unknown): string | undefined {
  return error instanceof RequestError && error.status >= 400 && error.status < 500 ? error.sentence : undefined;
}
