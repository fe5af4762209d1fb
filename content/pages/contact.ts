export const contact = {
  metadata: {
    title: "Contact | {{practice.name}}, {{practice.place}}",
    description:
      "Address, phone, email and opening hours of {{practice.name}} in {{practice.place}}, {{practice.county}}, and a form to write to us.",
    keywords:
      "contact {{profession.practitioner}} {{practice.place}}, phone, address, opening hours, {{practice.county}}",
    shareImage: { src: "/share/contact.jpg", alt: "A chalk horse on a green hillside at dawn" },
    trail: [{ text: "Contact" }],
  },
  title: "Talk to us",
  lead: "Ask anything. If we are not the right people, we will say so, and who might be.",
  call: "Call {{practice.phone}}",
  write: "Write a message",
  find: "Find us",
  /** Without JavaScript. */
  always: "We read messages while we are open.",
  noScript: {
    title: "Your message is answered on a page of its own.",
    text: "In an emergency please do not write: ring 999 or NHS 111, and for an animal your vet. For all else you can also ring or write to us:",
  },
  details: { address: "Address", phone: "Phone", email: "Email", hours: "Hours", social: "Follow us" },
  closed: "closed",
  map: {
    title: "On the map",
    alt: "Drawn map of {{practice.place}} with the clinic on it",
    show: "Show the live map",
    note: "It comes from a map service, and loads only when you ask.",
    frameTitle: "Live map: {{practice.name}}, {{practice.place}}",
    missing: "No live map is set up yet. The address above works in any map you use.",
  },
  closing: {
    title: "Rather just book?",
    lead: "People and dogs can choose a time online. For horses, ring us.",
    book: "Book Your Appointment",
  },
};
