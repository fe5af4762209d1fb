/**
 * Who we are and how to reach us. Everything here is a placeholder that cannot reach a real person: the telephone
 * numbers are Ofcom's reserved drama numbers, every host ends in `.example`. Put the practice's own in their place.
 */
export const practice = {
  name: "Segsbury Chiropractic",
  established: 2019,
  place: "Wantage",
  county: "Oxfordshire",
  region: "Wantage and surrounding Oxfordshire areas",
  phone: { shown: "01632 960142", e164: "+441632960142" },
  email: "hello@segsbury.example",
  address: {
    street: "Unit 4, Grove Business Park, Downsview Road",
    town: "Wantage",
    county: "Oxfordshire",
    postcode: "OX12 9FA",
    country: "GB",
  },
  geo: { latitude: 51.6075, longitude: -1.4363 },
  /** The page of the online booking service that is shown in a frame on /booking; the markers are the words it posts. */
  booking: {
    url: "https://segsbury.bookings.example/bookings?embedded=true",
    resizeMarker: "cliniko-bookings-resize",
    pageMarker: "cliniko-bookings-page",
  },
  /** Where WhatsApp and "Leave a review" lead. Empty: to the telephone number above, and to a search of the map. */
  chatUrl: "",
  reviewUrl: "",
  mapUrl: "https://maps.example/embed?place=segsbury-chiropractic",
  /** How long a contact message is kept before it is deleted by itself. */
  messageRetentionMonths: 12,
} as const;

/** The one practitioner. `name` is the short name of the site's texts ("Meet Dr. Eleanor", "Call Eleanor"). */
export const practitioner = {
  name: "Eleanor",
  fullName: "Eleanor Hale",
  title: "Doctor of Chiropractic",
  gccNumber: "00000",
  path: "/meet-dr-eleanor",
} as const;

/** "Dr. Eleanor Hale, Doctor of Chiropractic": the ASA wants the qualification immediately beside the title. */
export const practitionerLabel = `Dr. ${practitioner.fullName}, ${practitioner.title}`;

export const addressLine = `${practice.address.street}, ${practice.address.town}, ${practice.address.county}, ${practice.address.postcode}`;

export const chatLink: string = practice.chatUrl || `https://wa.me/${practice.phone.e164.slice(1)}`;
export const reviewLink: string =
  practice.reviewUrl ||
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${practice.name}, ${addressLine}`)}`;

/** An address that has not been filled in yet: a stand-in is shown instead of a dead link. */
export const isPlaceholder = (url: string): boolean => new URL(url).hostname.endsWith(".example");
