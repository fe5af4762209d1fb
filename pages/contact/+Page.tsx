import { Closing } from "#components/blocks/Closing.tsx";
import { Note } from "#components/blocks/Note.tsx";
import { PageHead } from "#components/blocks/PageHead.tsx";
import { Section } from "#components/blocks/Section.tsx";
import { Sections } from "#components/blocks/Sections.tsx";
import { Island } from "#components/client/Island.server.tsx";
import { useFacts, useWords } from "#components/facts.ts";
import { ContactForm } from "#components/islands/contact-form/ContactForm.tsx";
import "#components/styles/visit-styles.css";
import { BookButton } from "#components/ui/BookButton.tsx";
import { CallButton } from "#components/ui/CallButton.tsx";
import { MailLink, PhoneLink } from "#components/ui/ContactLinks.tsx";
import { OpenNow } from "#components/ui/OpenNow.tsx";
import { isForPeopleOnly } from "#content/facts/navigation.ts";
import { ContactDetails } from "./ContactDetails.tsx";
import { ContactMap } from "./ContactMap.tsx";
import "./contact.css";

export function Page() {
  const facts = useFacts();
  const { phone, email, messagesKeptMonths } = facts.practice;
  const form = { phone, email, messagesKeptMonths, ...(isForPeopleOnly(facts) && { isForPeopleOnly: true }) };
  const words = useWords("contact");
  const { call, write, always, noScript, find, closing } = words;
  return (
    <Sections of="contact">
      <PageHead
        {...words}
        actions={
          <>
            <CallButton text={call} />
            <BookButton />
          </>
        }
      />
      <Section>
        <div className="pair">
          <div className="stack">
            <h2>{write}</h2>
            <OpenNow says="answer">{always}</OpenNow>
            <noscript>
              <Note title={noScript.title}>
                <p>
                  {`${noScript.text} `}
                  <PhoneLink />
                  {", "}
                  <MailLink />
                </p>
              </Note>
            </noscript>
            <Island name="ContactForm" component={ContactForm} props={form} />
          </div>
          <div className="stack">
            <h2>{find}</h2>
            <ContactDetails words={words} />
          </div>
        </div>
      </Section>
      <Section key="map">
        <h2 className="hide">{words.map.title}</h2>
        <ContactMap words={words.map} />
      </Section>
      <Closing
        key="closing"
        title={closing.title}
        lead={closing.lead}
        actions={
          <>
            <BookButton text={closing.book} />
            <CallButton text={call} />
          </>
        }
      />
    </Sections>
  );
}
