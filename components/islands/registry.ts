import type { FunctionComponent } from "react";

/** What every island needs besides its own code: React. */
export const hydration = () => import("./hydrate.ts");

/** The React islands of the site by name, each in a chunk of its own. Their props come from the page as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: the page that places an island checks its props (Island.server.tsx)
export const islands: Record<string, () => Promise<FunctionComponent<any>>> = {
  ContactForm: () => import("./contact-form/ContactForm.tsx").then((module) => module.ContactForm),
  JustBooked: () => import("./offer-counter/JustBooked.tsx").then((module) => module.JustBooked),
  PostList: () => import("./post-list/PostList.tsx").then((module) => module.PostList),
  SpotsBanner: () => import("./offer-counter/SpotsBanner.tsx").then((module) => module.SpotsBanner),
  SpotsClosing: () => import("./offer-counter/SpotsClosing.tsx").then((module) => module.SpotsClosing),
  SpotsMeter: () => import("./offer-counter/SpotsMeter.tsx").then((module) => module.SpotsMeter),
  AdminLogin: () => import("../admin/AdminLogin.tsx").then((module) => module.AdminLogin),
  AdminMessages: () => import("../admin/messages/AdminMessages.tsx").then((module) => module.AdminMessages),
  AdminBlog: () => import("../admin/AdminBlog.tsx").then((module) => module.AdminBlog),
};

/**
 * Small behaviours without React, for what stands on few pages (the others are in wake.ts): each module’s
 * function takes the element that carries `data-enhance="name"`.
 */
export const enhancements: Record<string, () => Promise<(element: HTMLElement) => void>> = {
  "booking-frame": () => import("./booking-frame/booking-frame.ts").then((module) => module.enhanceBookingFrame),
  "live-map": () => import("./live-map/live-map.ts").then((module) => module.enhanceLiveMap),
  "missing-article": () =>
    import("./missing-article/missing-article.ts").then((module) => module.enhanceMissingArticle),
  "offer-end": () => import("./offer-end/offer-end.ts").then((module) => module.enhanceOfferEnd),
};
