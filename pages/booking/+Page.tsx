import MessageCircle from "lucide-react/icons/message-circle";
import { Figure } from "#components/art/Figure.tsx";
import { Details } from "#components/blocks/Details.tsx";
import { PageHead } from "#components/blocks/PageHead.tsx";
import { Points } from "#components/blocks/Points.tsx";
import { Section } from "#components/blocks/Section.tsx";
import { Sections } from "#components/blocks/Sections.tsx";
import { Split } from "#components/blocks/Split.tsx";
import { useFacts, useWords } from "#components/facts.ts";
import { Inline } from "#components/ui/Inline.tsx";
import "#components/styles/visit-styles.css";
import { Button } from "#components/ui/Button.tsx";
import { CallButton } from "#components/ui/CallButton.tsx";
import { MailLink, PhoneLink } from "#components/ui/ContactLinks.tsx";
import { bookingPath, offeredTreatments } from "#content/facts/navigation.ts";
import { BookingFrame } from "./BookingFrame.tsx";

export function Page() {
  const facts = useFacts();
  const { practice, links, treats } = facts;
  const words = useWords("booking");
  const { whom, horse, expect, help, about } = words;
  return (
    <Sections of="booking">
      <PageHead {...words}>
        <nav className="for-whom" data-enhance="booking-for" aria-label={whom.label} hidden>
          {offeredTreatments(facts).map(({ booked }) => (
            <a key={booked} href={bookingPath(booked)} data-lead={whom[booked].lead}>
              {whom[booked].text}
            </a>
          ))}
        </nav>
      </PageHead>
      <BookingFrame words={words.frame} />
      {treats.equine && (
        <Section>
          <div className="page-head turf booking-horse">
            <div className="wrap">
              <div>
                <h2>{horse.title}</h2>
                <p className="lead">
                  <Inline text={horse.text} />
                </p>
                <p className="actions">
                  <CallButton text={horse.call} />
                  <Button href={links.chat} newTab icon={MessageCircle}>
                    {horse.chat}
                  </Button>
                </p>
              </div>
              <Figure of="horse" />
            </div>
          </div>
        </Section>
      )}
      <Split key="expect" {...expect} />
      <Split key="help" {...help} ground="tint">
        <Details
          rows={{ [help.phone]: <PhoneLink />, [help.email]: <MailLink />, [help.clinic]: practice.addressLine }}
        />
      </Split>
      <Section key="about">
        <div className="stack thirds">
          <h2>{about.title}</h2>
          <Points items={about.points} />
        </div>
      </Section>
    </Sections>
  );
}
