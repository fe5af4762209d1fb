import type { WordsPage } from "../words/shipped.ts";
import { entryName } from "../words/text-names.ts";

const texts = (count: number) => (count === 1 ? "1 text" : `${count} texts`);

/** The pages whose words the owner changes at the desk, by where visitors find them. */
export const pageGroups: readonly { title: string; pages: Partial<Record<WordsPage, string>> }[] = [
  {
    title: "As visitors find them in the menu",
    pages: {
      home: "Home",
      about: "About",
      practitioner: "Biography",
      human: "Human treatment",
      canine: "Canine treatment",
      equine: "Equine treatment",
      "new-patients": "New Patients",
      blog: "Blog",
      booking: "Booking",
      contact: "Contact",
    },
  },
  {
    title: "Elsewhere",
    pages: {
      offer: "Special offer",
      "vet-referral": "Vet-referral form",
      "privacy-policy": "Privacy Policy",
      site: "On every page",
      shared: "Sentences on several pages",
      article: "Round every article",
      "not-found": "Page not found",
    },
  },
];

/** The names of the pages that can be changed at the desk. */
export const pageNames: Readonly<Record<string, string>> = Object.assign({}, ...pageGroups.map(({ pages }) => pages));

/** Where words of many pages are shown, unless the owner comes from a page. */
export const firstPlaces: Readonly<Record<string, WordsPage>> = {
  site: "home",
  "site.labels.seePrices": "human",
  "site.labels.yourData": "human",
  shared: "home",
  "shared.travelRule": "equine",
};

/** Texts of the desk's list of pages, and of a page that is being changed. */
export const adminWords = {
  title: "Pages",
  loading: "Loading the pages …",
  failed: "The pages could not be loaded.",
  pageFailed: "The page could not be loaded.",
  states: {
    broken: "Broken file",
    unsaved: "Not saved yet",
    since: (count: number, time: string) => `${texts(count)}, since ${time}.`,
    sample: "Sample",
    yours: "Yours",
    shipped: "As it was shipped",
    partHidden: "Part hidden",
    hidden: (count: number) => (count === 1 ? "1 section" : `${count} sections`),
    samples: (count: number) =>
      `${texts(count)} ${count === 1 ? "tells" : "tell"} of you, and ${count === 1 ? "is" : "are"} invented.`,
    changed: (count: number) => `${texts(count)} changed`,
  },
  back: "Pages",
  heading: (page: string) => `Change “${page}”`,
  frame: (page: string) => `The page “${page}”, whose texts can be changed`,
  drawing: "Loading the page …",
  tryAgain: "Try again",
  /** Labels of what the owner notes on a page beside its words. */
  notes: { hidden: "Hidden sections", confirmed: "True as it is" },
  thisPage: {
    title: "This page",
    sections: "Visitors see the sections that are ticked.",
    hidden: (section: string) => `“${section}” is hidden.`,
    unseen: "Visitors do not see it.",
    showAgain: "Show it again",
    hiddenElsewhere: (section: string) => `“${section}” is hidden on the other device`,
  },
  site: {
    back: "Desk",
    title: (page: string) => `${page}, as visitors see it`,
    frame: "The page as visitors see it",
    outside: "Open outside",
    change: "Change this page",
    edit: "Edit this post",
  },
  hint: "Tap any words to change them.",
  history: "History",
  showTexts: "Show what I can change",
  asShipped: {
    title: "As it was shipped",
    always: "Always here: show what it would change",
    same: "All words of this page are as they were shipped.",
    putBack: "Put these words into the page",
    done: "The shipped words stand in the page",
    notSaved: "They are not live before you save them.",
  },
  reasonHint: "Kept with these words, with your name and today’s date.",
  unwritten: (name: string) => `Nothing is saved yet: ${name}, says nothing. Write it, or take it out.`,
  notDrawn: (sentence: string) => `Not everything is shown as you wrote it. ${sentence}`,
  mustSaySomething: "This text cannot be empty: its last words are back.",
  /** The place of the caret, or of a tap. */
  where: {
    fact: (shown: string) => `${shown}: a fact from Practice`,
    change: "Change it there",
    picture: "Change this picture",
    derived: (shown: string) => `${shown}: follows from other facts`,
    sentence: "A sentence that several pages say.",
    known: "The page fills this in by itself.",
    elsewhere: (page: string) => `These words belong to “${page}”.`,
    long: "A long text: tap it, or press Enter, to change it.",
    fixed: "These words cannot be changed.",
    open: "Change them there",
    sample: ". Sample: it tells of you, and is invented.",
    confirm: "True as it is",
    confirmed: ". True as it is.",
    undo: "Undo",
  },
  lengths: {
    tooWide: "Wider than a phone: it does not fit there.",
    tooHigh: (lines: number, letters: number, most: number) =>
      `${lines} lines on a phone. With up to ${letters} letters it takes ${most === 1 ? "one" : "three"}.`,
  },
  /** Facts within a text. */
  facts: {
    putIn: "Put in a fact",
    takeOut: "Take out this fact",
    find: "Words from Practice, or the value",
    found: (count: number) => (count === 0 ? "Nothing found." : `${count} found.`),
    chosen: (shown: string) => `${shown} chosen. Once more takes it out.`,
    takenOut: (shown: string) => `${shown} taken out.`,
    staysBehind: (shown: string, where: string) =>
      `“${shown}” is a fact (${where}). As words it stays behind when the fact changes.`,
    follow: "Make it follow",
    back: "One step back",
    forth: "One step forth",
  },
  entry: {
    up: "Move it up",
    down: "Move it down",
    add: (list: string) => `Another ${entryName(list)}`,
    remove: "Take it out",
    removed: "Taken out",
  },
  long: {
    done: "Done",
    noPictures: "This text holds no pictures",
  },
  /** Texts that are not seen on the page, below it. */
  unseen: {
    names: {
      "metadata.title": "For search engines, the title",
      "metadata.description": "For search engines, what the page is about",
    } as Readonly<Record<string, string>>,
    picture: "What the picture shows, read aloud to whoever cannot see it",
    length: (letters: number, most: number) => `${letters} of about ${most} letters`,
  },
  find: {
    label: "Find words on the pages",
    found: (sentences: number, pages: number, words: string) =>
      `${sentences === 1 ? "1 text" : `${sentences} texts`} on ${pages === 1 ? "1 page" : `${pages} pages`} with “${words}”`,
    none: (words: string) => `No page says “${words}”.`,
  },
} as const;
