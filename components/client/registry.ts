import type { FunctionComponent } from "react";
import type { CommonName } from "./wake.ts";

/** React, which every island needs besides its own code. */
export const hydration = () => import("./hydrate.ts");

// biome-ignore lint/suspicious/noExplicitAny: the page that places an island checks its props (Island.server.tsx)
type Islands = Record<string, () => Promise<FunctionComponent<any>>>;

const spots = () => import("../islands/offer-counter/Spots.tsx");

/** The React islands of the site by name, loaded when they are hydrated. Their props come from the page as JSON. */
export const islands = {
  ContactForm: () => import("../islands/contact-form/ContactForm.tsx").then((module) => module.ContactForm),
  JustBooked: () => spots().then((module) => module.JustBooked),
  ArticleList: () => import("../islands/article-list/ArticleList.tsx").then((module) => module.ArticleList),
  SpotsBanner: () => spots().then((module) => module.SpotsBanner),
  SpotsClosing: () => spots().then((module) => module.SpotsClosing),
  SpotsMeter: () => spots().then((module) => module.SpotsMeter),
  AdminLogin: () => import("../admin/AdminLogin.tsx").then((module) => module.AdminLogin),
  AdminMessages: () => import("../admin/messages/AdminMessages.tsx").then((module) => module.AdminMessages),
  AdminPractice: () => import("../admin/practice/AdminPractice.tsx").then((module) => module.AdminPractice),
  GoingLive: () => import("../admin/going-live/GoingLive.tsx").then((module) => module.GoingLive),
  AdminBlog: () => import("../admin/AdminBlog.tsx").then((module) => module.AdminBlog),
} satisfies Islands;
export type IslandName = keyof typeof islands;

/**
 * Enhancements that stand on few pages (the others are in wake.ts): behaviours without React. Each function takes the
 * element with `data-enhance="name"`.
 */
export const enhancements = {
  "booking-frame": () =>
    import("../islands/booking-frame/booking-frame.ts").then((module) => module.enhanceBookingFrame),
  ends: () => import("../islands/ends/ends.ts").then((module) => module.enhanceEnds),
  "live-map": () => import("../islands/live-map/live-map.ts").then((module) => module.enhanceLiveMap),
  "missing-article": () =>
    import("../islands/missing-article/missing-article.ts").then((module) => module.enhanceMissingArticle),
  "open-now": () => import("../islands/open-now/open-now.ts").then((module) => module.enhanceOpenNow),
} satisfies Record<string, () => Promise<(element: HTMLElement) => void>>;
export type EnhancementName = keyof typeof enhancements;

declare module "react" {
  // A misspelt name must not compile: its element would silently stay without its behaviour.
  interface DOMAttributes<T> {
    "data-enhance"?: CommonName | EnhancementName | undefined;
  }
}
