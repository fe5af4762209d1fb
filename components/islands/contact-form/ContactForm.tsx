import { useSignal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { type FormEvent, lazy, Suspense, useEffect, useId, useRef } from "react";
import { paths } from "#content/facts/navigation.ts";
import { type ContactFacts, contactForm as words } from "#content/pages/contact.ts";
import { Note } from "../../blocks/Note.tsx";
import { Button } from "../../ui/Button.tsx";
import { PhoneLink } from "../../ui/PhoneLink.tsx";
import { RequestError, request } from "../api.ts";
import { showToast } from "../toasts/toasts.ts";
import { Field, FieldError } from "./Field.tsx";
import { checkedFields, type Errors, findErrors, type Message, randomKey, readForm, toMail } from "./message.ts";
import "./contact-form.css";

/** Toasts are needed once somebody writes; their code is as large as the form's, so it is loaded then. */
const Toaster = lazy(() => import("../toasts/Toaster.tsx").then((module) => ({ default: module.Toaster })));

interface Failure {
  message: Message;
  /** The service's sentence, if the message itself was refused. */
  reason: string | undefined;
}

/**
 * The message form. The text lives in the form's own fields and nowhere else: a failed send leaves it as it was, and
 * only a message that has arrived empties the form. Until it is hydrated the browser checks and sends the form by itself,
 * and the service answers with a page.
 */
export function ContactForm(practice: ContactFacts) {
  useSignals();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  /** A retry of the same text keeps its idempotency key, so that the service does not store it twice. */
  const lastSent = useRef<{ body: string; key: string }>(undefined);
  const awake = useSignal(false);
  const touched = useSignal(false);
  const sending = useSignal(false);
  const errors = useSignal<Errors>({});
  const failure = useSignal<Failure | undefined>(undefined);
  const subject = useSignal("");

  useEffect(() => {
    awake.value = true;
    // Chosen before hydration, or restored by the browser after a reload.
    if (form.current) subject.value = readForm(form.current).message.subject;
  }, [awake, subject]);

  function showErrors(found: Errors) {
    errors.value = found;
    const first = checkedFields.find((field) => found[field]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }

  /** Removes the error of a field that is corrected. New errors only come with the next submit. */
  function recheck(event: FormEvent<HTMLFormElement>) {
    const field = checkedFields.find((name) => name === (event.target as HTMLInputElement).name);
    if (!field || !errors.value[field]) return;
    errors.value = { ...errors.value, [field]: findErrors(readForm(event.currentTarget))[field] };
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.value) return;
    touched.value = true;
    const element = event.currentTarget;
    const filled = readForm(element);
    const found = findErrors(filled);
    showErrors(found);
    if (Object.keys(found).length > 0) return;

    sending.value = true;
    failure.value = undefined;
    try {
      const notice = await sendMessage(filled);
      element.reset();
      subject.value = "";
      showToast(notice ? { ...words.success, text: notice } : words.success);
    } catch (error) {
      failure.value = { message: filled.message, reason: reasonOf(error) };
      showToast({ ...words.failure, tone: "bad" });
    } finally {
      sending.value = false;
    }
  }

  /** Returns the service's word about a message that may be read late. */
  async function sendMessage({ message, website }: ReturnType<typeof readForm>): Promise<string | undefined> {
    // The trap for machines is sent only if one fell into it. Consent stays here.
    const payload = { ...message, ...(website && { website }) };
    const body = JSON.stringify(payload);
    if (lastSent.current?.body !== body) lastSent.current = { body, key: randomKey() };
    const headers = { "Idempotency-Key": lastSent.current.key };
    const answer = await request<{ notice?: string }>("/api/contact", { method: "POST", body: payload, headers });
    lastSent.current = undefined;
    return answer?.notice;
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
          <div aria-live="polite">
            {subject.value === "emergency" && (
              <Note tone="warn" title={words.emergency.title}>
                <p>
                  {`${words.emergency.text} `}
                  <PhoneLink phone={practice.phone} />.
                </p>
              </Note>
            )}
          </div>
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
        {failure.value && <NotSent {...failure.value} practice={practice} />}
        <p className="actions">
          <Button tone="solid" type="submit" {...(sending.value && { "aria-busy": true, "aria-disabled": true })}>
            {sending.value ? words.sending : words.send}
          </Button>
          <span className="small muted">
            {`${words.keep(practice)} `}
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

/** Stays when the toast has gone: the text is still there, and there are two other ways. */
function NotSent({ message, reason, practice }: Failure & { practice: ContactFacts }) {
  const { title, again, byMail, orRing } = words.notSent;
  return (
    <Note tone="bad" title={title}>
      {reason && <p>{reason}</p>}
      <p>
        {`${again} `}
        <a href={toMail(practice.email, message)}>{byMail}</a>
        {`${orRing} `}
        <PhoneLink phone={practice.phone} />.
      </p>
    </Note>
  );
}

/** The service's complaint about the message; its own faults, and the network's, are no reason to tell. */
function reasonOf(error: unknown): string | undefined {
  return error instanceof RequestError && error.status >= 400 && error.status < 500 ? error.sentence : undefined;
}
