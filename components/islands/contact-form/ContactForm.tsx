import { useSignal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { type FormEvent, lazy, Suspense, useEffect, useId, useRef } from "react";
import { paths } from "#content/facts/navigation.ts";
import { type ContactFacts, contactForm as words } from "#content/pages/contact-form.ts";
import { Note } from "../../blocks/Note.tsx";
import { Button } from "../../ui/Button.tsx";
import { PhoneLink } from "../../ui/PhoneLink.tsx";
import { RequestError, request } from "../api.ts";
import { showToast } from "../toasts/toasts.ts";
import { Field, FieldError } from "./Field.tsx";
import { checkedFields, type Errors, findErrors, type Message, mailLink, randomKey, readForm } from "./message.ts";
import "./contact-form.css";

/** Loaded once somebody uses the form: its code is as large as the form's own. */
const Toaster = lazy(() => import("../toasts/Toaster.tsx").then((module) => ({ default: module.Toaster })));

interface Failure {
  message: Message;
  /** The service's sentence, if it refused the message itself. */
  reason: string | undefined;
}

/**
 * The message form. Its fields are uncontrolled, so that a failed send changes nothing in them; they are cleared once
 * the message has arrived. Until hydration, the browser validates and submits the form, and the service answers with a
 * page.
 */
export function ContactForm({ isForPeopleOnly, ...practice }: ContactFacts) {
  useSignals();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  /** A retry of the same message keeps its idempotency key, so that the service does not store it twice. */
  const lastSent = useRef<{ body: string; key: string }>(undefined);
  const isHydrated = useSignal(false);
  const isTouched = useSignal(false);
  const isSending = useSignal(false);
  const errors = useSignal<Errors>({});
  const failure = useSignal<Failure | undefined>(undefined);
  const sentAt = useSignal<Date | undefined>(undefined);
  const sentNote = useRef<HTMLDivElement>(null);
  const subject = useSignal("");

  useEffect(() => {
    isHydrated.value = true;
    // The subject may have been chosen before hydration, or restored by the browser after a reload.
    if (form.current) subject.value = readForm(form.current).message.subject;
  }, [isHydrated, subject]);

  useEffect(() => {
    if (sentAt.value) sentNote.current?.focus();
  }, [sentAt.value]);

  function showErrors(found: Errors) {
    errors.value = found;
    const first = checkedFields.find((field) => found[field]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }

  /** Checks a field again that has an error. New errors appear on the next submit only. */
  function recheck(event: FormEvent<HTMLFormElement>) {
    const field = checkedFields.find((name) => name === (event.target as HTMLInputElement).name);
    if (!field || !errors.value[field]) return;
    errors.value = { ...errors.value, [field]: findErrors(readForm(event.currentTarget))[field] };
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.value) return;
    isTouched.value = true;
    const element = event.currentTarget;
    const filled = readForm(element);
    const found = findErrors(filled);
    showErrors(found);
    if (Object.keys(found).length > 0) return;

    isSending.value = true;
    failure.value = undefined;
    try {
      const notice = await sendMessage(filled);
      element.reset();
      subject.value = "";
      sentAt.value = new Date();
      showToast(notice ? { ...words.success, text: notice } : words.success);
    } catch (error) {
      failure.value = { message: filled.message, reason: reasonOf(error) };
      showToast({ ...words.failure, tone: "bad" });
    } finally {
      isSending.value = false;
    }
  }

  /** Returns the service's notice, if the message may be read late. */
  async function sendMessage({ message, website }: ReturnType<typeof readForm>): Promise<string | undefined> {
    // The honeypot field is sent only if a bot has filled it in. The consent is not sent.
    const payload = { ...message, ...(website && { website }) };
    const body = JSON.stringify(payload);
    if (lastSent.current?.body !== body) lastSent.current = { body, key: randomKey() };
    const headers = { "Idempotency-Key": lastSent.current.key };
    const response = await request<{ notice?: string }>("/api/contact", { method: "POST", body: payload, headers });
    lastSent.current = undefined;
    return response?.notice;
  }

  const { labels } = words;
  return (
    <>
      {sentAt.value && (
        <div ref={sentNote} className="sent" role="status" tabIndex={-1}>
          <Note tone="good" title={words.sent.title(sentAt.value.toLocaleTimeString("en-GB", { timeStyle: "short" }))}>
            <p>
              {`${words.sent.ring} `}
              <PhoneLink phone={practice.phone} />
              {words.sent.emergency(isForPeopleOnly)}
            </p>
          </Note>
        </div>
      )}
      <form
        ref={form}
        className="form contact-form"
        method="post"
        action="/api/contact"
        noValidate={isHydrated.value}
        onSubmit={submit}
        onInput={recheck}
        onFocus={() => {
          isTouched.value = true;
        }}
      >
        <Field id={`${id}name`} name="name" autoComplete="name" error={errors.value.name} />
        <div className="two">
          <Field id={`${id}email`} name="email" type="email" autoComplete="email" error={errors.value.email} />
          <Field id={`${id}phone`} name="phone" type="tel" autoComplete="tel" optional error={errors.value.phone} />
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
                  {`${words.emergency.text(isForPeopleOnly)} `}
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
        {failure.value && <NotSentNote {...failure.value} practice={practice} />}
        <p className="actions">
          <Button tone="solid" type="submit" {...(isSending.value && { "aria-busy": true, "aria-disabled": true })}>
            {isSending.value ? words.sending : words.send}
          </Button>
          <span className="small muted">
            {`${words.keep(practice)} `}
            <a href={paths.privacy}>{words.policy}</a>
          </span>
        </p>
      </form>
      {isTouched.value && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </>
  );
}

/** Stays visible after the toast, and offers mail and telephone instead. */
function NotSentNote({ message, reason, practice }: Failure & { practice: ContactFacts }) {
  const { title, again, byMail, orRing } = words.notSent;
  return (
    <Note tone="bad" title={title}>
      {reason && <p>{reason}</p>}
      <p>
        {`${again} `}
        <a href={mailLink(practice.email, message)}>{byMail}</a>
        {`${orRing} `}
        <PhoneLink phone={practice.phone} />.
      </p>
    </Note>
  );
}

/** Returns the sentence with which the service refused the message; `undefined` for server and network errors. */
function reasonOf(error: unknown): string | undefined {
  return error instanceof RequestError && error.status >= 400 && error.status < 500 ? error.sentence : undefined;
}
