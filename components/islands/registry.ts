import type { FunctionComponent } from "react";
import type { CommonName } from "./wake.ts";

/** React, which every island needs besides its own code. */
export const hydration = () => import("./hydrate.ts");

// biome-ignore lint/suspicious/noExplicitAny: the page that places an island checks its props (Island.server.tsx)
type Islands = Record<string, () => Promise<FunctionComponent<any>>>;

/** The React islands of the site by name, each in a chunk of its own. Their props come from the page as JSON. */
export const islands = {
  ContactForm: () => import("./contact-form/ContactForm.tsx").then((module) => module.ContactForm),
  JustBooked: () => import("./offer-counter/JustBooked.tsx").then((module) => module.JustBooked),
  PostList: () => import("./post-list/PostList.tsx").then((module) => module.PostList),
  SpotsBanner: () => import("./offer-counter/SpotsBanner.tsx").then((module) => module.SpotsBanner),
  SpotsClosing: () => import("./offer-counter/SpotsClosing.tsx").then((module) => module.SpotsClosing),
  SpotsMeter: () => import("./offer-counter/SpotsMeter.tsx").then((module) => module.SpotsMeter),
  AdminLogin: () => import("../admin/AdminLogin.tsx").then((module) => module.AdminLogin),
  AdminMessages: () => import("../admin/messages/AdminMessages.tsx").then((module) => module.AdminMessages),
  AdminBlog: () => import("../admin/AdminBlog.tsx").then((module) => module.AdminBlog),
} satisfies Islands;
export type IslandName = keyof typeof islands;

/**
 * Small behaviours without React, for what stands on few pages (the others are in wake.ts): each module’s
 * function takes the element that carries `data-enhance="name"`.
 */
export const enhancements = {
  "booking-frame": () => import("./booking-frame/booking-frame.ts").then((module) => module.enhanceBookingFrame),
  "live-map": () => import("./live-map/live-map.ts").then((module) => module.enhanceLiveMap),
  "missing-article": () =>
    import("./missing-article/missing-article.ts").then((module) => module.enhanceMissingArticle),
  "offer-end": () => import("./offer-end/offer-end.ts").then((module) => module.enhanceOfferEnd),
} satisfies Record<string, () => Promise<(element: HTMLElement) => void>>;

declare module "react" {
  // A misspelt name would leave its element dead without a word.
  interface DOMAttributes<T> {
    "data-enhance"?: CommonName | keyof typeof enhancements | undefined;
  }
}
