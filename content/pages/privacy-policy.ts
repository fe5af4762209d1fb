export const privacyPolicy = {
  metadata: {
    title: "Privacy Policy | {{practice.name}}, {{practice.place}}",
    description:
      "What {{practice.name}} knows about you, why, where it is kept and for how long, whom to ask about it, and how to complain.",
    shareImage: { src: "/share/privacy.jpg", alt: "A chalk figure on a green hillside at midday" },
    keywords: "privacy policy, data protection, UK GDPR, {{practice.name}}",
    trail: [{ text: "Privacy Policy" }],
  },
  title: "Privacy Policy",
  lead: "What we know about you, why, and for how long. In plain words, because it is yours.",
  onThisPage: "On this page",
  effective: "Effective {{policy.effective}}",
  body: `This policy is about {{practice.name}}, {{practice.addressLine}}, and this website. {{practitioner.label}}, runs the practice and is the controller of your data under the UK GDPR and the Data Protection Act 2018. It is in force from {{policy.effective}}.

## 1. The data we collect

- **When you write to us** through the contact form or by email: your name, your email address, your message and, if you give them, your phone number and the subject. Please leave detailed medical history out of it.
- **When you book**: appointments for people and dogs are made in an external booking system, which opens in a frame on our booking page. What you enter there, such as your name, how to reach you and the time you choose, is held in that system and not on this website.
- **When we treat you, your dog or your horse**: what you tell us about health and history, what we find, and what we do. These clinical records are kept apart from this website.
- **When you read this website**: our web server sees your browser’s address for as long as it takes to answer, and to fend off attacks. It notes which page was asked for and when, which page led there, and the kind of browser, without your address. From that we count how often each page is read. We count pages, not people: there is no cookie and no tracking script, and we keep no profile.

## 2. How we use it

We use it to answer you, to arrange and give care, to keep the records that the law and our regulator ask of us, and for our accounts. Messages are answered because you consented when you sent them; you can take that back at any time. Appointments and care rest on our agreement with you, and accounts on legal duties. What our web server notes rests on our interest in a website that is safe and worth reading. Information about health is a special category of data: we use it to provide care under a duty of confidence, or with your explicit consent.

We do not advertise to you, and we take no decision about you by machine. No message and no clinical record is ever given to a program that writes texts.

## 3. Storage and security

Messages from the form are kept in a file on the server of this website that nobody but the practice can open. They travel to it encrypted, and are neither part of the website’s published files nor of its version history. The pages you read are plain files without personal data. Booking data is held in the external booking system, under its provider’s own safeguards and on our instructions.

If something went wrong with your data in a way that put you at risk, we would tell you and the Information Commissioner’s Office.

## 4. How long we keep it

- **Messages**: {{practice.messagesKept}}, then they are deleted by themselves; sooner if you ask. A backup that was made before may hold them for up to 30 days more.
- **Clinical records of people**: for as long as the law and the {{register.name}} require, and no longer than we need.
- **Booking data**: in the booking system, for as long as it is needed for your care and our accounts.
- **What the web server notes**: seven days. What was counted from it, such as how often a page was read on a day, says nothing about you and is kept for two years.
- **Invoices and accounts**: for as long as tax law requires.

## 5. Your rights

You may ask us what we hold about you and have a copy, have mistakes put right, have data erased or its use restricted, object to a use, take your data with you, and withdraw consent. It costs nothing, and we answer within one month.

**To complain**, write to [{{practice.email}}]({{practice.emailLink}}) or ring [{{practice.phone}}]({{practice.phoneLink}}) and say that it is a data protection complaint. We acknowledge it within 30 days, look into it without undue delay and tell you the outcome. You may also go to the [Information Commissioner’s Office](https://ico.org.uk/make-a-complaint/), at any time.

## 6. Whom we share it with

We do not sell data. It is seen only by those who need it for their part:

- the provider of the external booking system, for appointments;
- the firms that run our website’s server and our email, on our instructions;
- your GP, your vet or your insurer, when you have agreed;
- authorities, where the law obliges us, or where somebody’s life is at risk.

## 7. Cookies and other sites

This website sets no cookies, keeps nothing in your browser and calls no other site while you read it, with these exceptions:

- **The booking page** shows our booking system, from {{links.bookingHost}}, in a frame. The frame belongs to its provider, who may set cookies that booking needs.
- **The live map** on the contact page comes from {{links.mapHost}}, and only when you press its button.
- **The administration area**, which is for the practice alone, keeps a key for the length of the visit, or for 30 days where the practice asks for that.

Links to a chat, a review page or social networks lead to other people’s sites, where their policies apply.

## 8. How to reach us

{{practice.name}}, {{practice.addressLine}}. Email [{{practice.email}}]({{practice.emailLink}}), phone [{{practice.phone}}]({{practice.phoneLink}}), {{hours.line}}.

## 9. Changes

When this policy changes, the new text appears here with a new date. If a change matters to you personally, we tell you before it takes effect. This version is effective from {{policy.effective}}.
`,
};
