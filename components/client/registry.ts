import type { FunctionComponent } from "react";

/** React, which every island needs besides its own code. */
export const hydration = () => import("./hydrate.ts");

// biome-ignore lint/suspicious/noExplicitAny: the page that places an island checks its props (Island.server.tsx)
type Islands = Record<string, () => Promise<FunctionComponent<any>>>;

const spots = () => import("../islands/offer-counter/Spots.tsx");

/** The React islands by name, each loaded when it is hydrated. Their props come from the page as JSON. */
export const islands = {
  ContactForm: () => import("../islands/contact-form/ContactForm.tsx").then((module) => module.ContactForm),
  JustBooked: () => spots().then((module) => module.JustBooked),
  ArticleList: () => import("../islands/article-list/ArticleList.tsx").then((module) => module.ArticleList),
  SpotsBanner: () => spots().then((module) => module.SpotsBanner),
  SpotsClosing: () => spots().then((module) => module.SpotsClosing),
  SpotsMeter: () => spots().then((module) => module.SpotsMeter),
  DeskHead: () => import("../admin/frame/DeskHead.tsx").then((module) => module.DeskHead),
  AdminLogin: () => import("../admin/login/AdminLogin.tsx").then((module) => module.AdminLogin),
  AdminMessages: () => import("../admin/messages/AdminMessages.tsx").then((module) => module.AdminMessages),
  AdminNumbers: () => import("../admin/numbers/AdminNumbers.tsx").then((module) => module.AdminNumbers),
  AdminPages: () => import("../admin/words/AdminPages.tsx").then((module) => module.AdminPages),
  AdminPractice: () => import("../admin/practice/AdminPractice.tsx").then((module) => module.AdminPractice),
  GoingLive: () => import("../admin/going-live/GoingLive.tsx").then((module) => module.GoingLive),
  AdminBlog: () => import("../admin/list/AdminBlog.tsx").then((module) => module.AdminBlog),
} satisfies Islands;
export type IslandName = keyof typeof islands;

/**
 * Enhancements (behaviours without React) that few pages use; the common ones are in wake.ts. Each function takes the
 * element with `data-enhance="name"`.
 */
export const enhancements = {
  "booking-for": () => import("../islands/booking-for/booking-for.ts").then((module) => module.enhanceBookingFor),
  "booking-frame": () =>
    import("../islands/booking-frame/booking-frame.ts").then((module) => module.enhanceBookingFrame),
  ends: () => import("../islands/ends/ends.ts").then((module) => module.enhanceEnds),
  fold: () => import("../islands/fold.ts").then((module) => module.enhanceFold),
  "live-map": () => import("../islands/live-map/live-map.ts").then((module) => module.enhanceLiveMap),
  "missing-article": () =>
    import("../islands/missing-article/missing-article.ts").then((module) => module.enhanceMissingArticle),
  "open-now": () => import("../islands/open-now/open-now.ts").then((module) => module.enhanceOpenNow),
} satisfies Record<string, () => Promise<(element: HTMLElement) => void>>;
export type EnhancementName = keyof typeof enhancements;
