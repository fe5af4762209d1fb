import type { Facts } from "../facts/facts.ts";
import { capitalised } from "../facts/opening-hours.ts";
import type { FactPath, Sections } from "../facts/sections.ts";
import { countOf, early, inWords, pounds } from "../facts/wording.ts";
import { mailtoUrl } from "../model/email-address.ts";
import { offerEnds } from "../pages/offer-spots.ts";

/** Where the owner changes a fact, if she can, and how pages show it. */
type ShownFact = readonly [at: FactPath<Sections> | undefined, show: (facts: Facts) => string | number];

/**
 * Every fact that words may name, in the one form in which they show it: `{{prices.human.initial}}` is “£57”. There are no
 * conditions and plurals in words; what needs one is decided here.
 */
const facts = {
  "practice.name": ["contact.name", ({ practice }) => practice.name],
  "practice.place": ["contact.address.town", ({ practice }) => practice.place],
  "practice.county": ["contact.address.county", ({ practice }) => practice.county],
  "practice.region": ["contact.region", ({ practice }) => practice.region],
  "practice.addressLine": ["contact.address.street", ({ practice }) => practice.addressLine],
  "practice.phone": ["contact.phone", ({ practice }) => practice.phone.shown],
  "practice.phoneLink": ["contact.phone", ({ practice }) => `tel:${practice.phone.e164}`],
  "practice.email": ["contact.email", ({ practice }) => practice.email],
  "practice.emailLink": ["contact.email", ({ practice }) => mailtoUrl(practice.email)],
  "practice.messagesKept": [
    "contact.messagesKeptMonths",
    ({ practice }) => countOf(practice.messagesKeptMonths, "month"),
  ],
  "practice.established": ["figures.established", ({ practice }) => practice.established],
  "practitioner.name": ["people.practitioner.name", ({ practitioner }) => practitioner.name],
  "practitioner.fullName": ["people.practitioner.fullName", ({ practitioner }) => practitioner.fullName],
  "practitioner.title": ["people.practitioner.title", ({ practitioner }) => practitioner.title],
  "practitioner.label": ["people.practitioner.fullName", ({ practitioner }) => practitioner.label],
  "practitioner.called": ["people.practitioner.name", ({ practitioner }) => practitioner.called],
  "practitioner.path": ["people.practitioner.name", ({ practitioner }) => practitioner.path],
  "profession.practitioner": ["people.profession.practitioner", ({ profession }) => profession.practitioner],
  "profession.treatment": ["people.profession.treatment", ({ profession }) => profession.treatment],
  "profession.Practitioner": [
    "people.profession.practitioner",
    ({ profession }) => capitalised(profession.practitioner),
  ],
  "profession.Treatment": ["people.profession.treatment", ({ profession }) => capitalised(profession.treatment)],
  "register.name": ["people.regulator.name", ({ regulator }) => regulator.name],
  "register.url": ["people.regulator.url", ({ regulator }) => regulator.url],
  "register.number": ["people.practitioner.gccNumber", ({ practitioner }) => practitioner.gccNumber],
  "hours.line": ["hours.week.monday", ({ hours }) => hours.line],
  "hours.early": ["hours.arriveEarlyMinutes", ({ hours }) => early(hours.arriveEarlyMinutes)],
  "hours.earlyBy": [
    "hours.arriveEarlyMinutes",
    ({ hours: { arriveEarlyMinutes: minutes } }) => (minutes === 0 ? "a little" : countOf(minutes, "minute")),
  ],
  "prices.human.initial": ["prices.human.initial", ({ prices }) => pounds(prices.human.initial)],
  "prices.human.followUp": ["prices.human.followUp", ({ prices }) => pounds(prices.human.followUp)],
  "prices.human.minutes": ["prices.human.minutes", ({ prices }) => inWords(prices.human.minutes)],
  "prices.canine.initial": ["prices.canine.initial", ({ prices }) => pounds(prices.canine.initial)],
  "prices.canine.followUp": ["prices.canine.followUp", ({ prices }) => pounds(prices.canine.followUp)],
  "prices.equine.session": ["prices.equine.session", ({ prices }) => pounds(prices.equine.session)],
  "prices.equine.minutes": ["prices.equine.minutes", ({ prices }) => inWords(prices.equine.minutes)],
  "prices.equine.discountFromHorses": [
    "prices.equine.discountFromHorses",
    ({ prices }) => prices.equine.discountFromHorses,
  ],
  "prices.equine.lightWorkAfterHours": [
    "prices.equine.lightWorkAfterHours",
    ({ prices }) => prices.equine.lightWorkAfterHours,
  ],
  "prices.equine.travel.freeMiles": ["prices.equine.travel.freeMiles", ({ prices }) => prices.equine.travel.freeMiles],
  "prices.equine.travel.pencePerMile": [
    "prices.equine.travel.pencePerMile",
    ({ prices }) => prices.equine.travel.pencePerMile,
  ],
  "offer.price": ["offer.price", ({ offer }) => pounds(offer.price)],
  "offer.usualPrice": ["offer.usualPrice", ({ offer }) => pounds(offer.usualPrice)],
  "offer.saving": ["offer.usualPrice", ({ offer }) => pounds(offer.saving)],
  "offer.minutes": ["offer.minutes", ({ offer }) => offer.minutes],
  "offer.places": ["offer.places", ({ offer }) => offer.places],
  "offer.ends": ["offer.endsOn", ({ offer }) => offerEnds(offer)],
  "figures.established": ["figures.established", ({ figures }) => figures.established],
  "figures.years": ["figures.years.shown", ({ figures }) => figures.years],
  "figures.patients": ["figures.patients.shown", ({ figures }) => figures.patients],
  "figures.horses": ["figures.horses.shown", ({ figures }) => figures.horses],
  "figures.species": [undefined, ({ figures }) => figures.species],
  "figures.offerPatients": ["figures.offerPatients.shown", ({ figures }) => figures.offerPatients],
  "figures.offerYears": ["figures.offerYears.shown", ({ figures }) => figures.offerYears],
  "figures.offerRating": ["figures.offerRating.shown", ({ figures }) => figures.offerRating],
  "links.bookingHost": ["links.booking.url", ({ links }) => new URL(links.booking.url).hostname],
  "links.mapHost": ["links.map", ({ links }) => new URL(links.map).hostname],
  "policy.effective": [undefined, ({ policy }) => policy.effective],
} satisfies Record<string, ShownFact>;

/** Returns every fact that words may name, as pages show it. */
export const shownFacts = (present: Facts): Record<string, string> =>
  Object.fromEntries(Object.entries(facts).map(([name, [, show]]) => [name, String(show(present))]));

export const factNames = Object.keys(facts);

/** Returns where the owner changes each fact. */
export const factPlaces = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(facts).map(([name, [at]]) => [name, at]));
