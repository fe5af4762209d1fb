import type { WordsPage } from "../words/shipped.ts";
import { NEW_WORDS } from "../words/word-draft.ts";

const texts = (count: number) => (count === 1 ? "1 text" : `${count} texts`);

/** The pages whose words the owner changes at the desk, by where visitors find them. */
export const pageGroups: readonly { title: string; pages: Partial<Record<WordsPage, string>> }[] = [
  {
    title: "As visitors find them in the menu",
    pages: {
      home: "Home",
      about: "About",
      practitioner: "Biography",
      human: "Human Chiropractic",
      canine: "Canine Chiropractic",
      equine: "Equine Chiropractic",
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
      "not-found": "Page not found",
    },
  },
];

/** Texts of the desk's list of pages, and of a page that is being changed. */
export const adminWords = {
  title: "Pages",
  loading: "Loading the pages …",
  failed: "The pages could not be loaded.",
  pageFailed: "The page could not be loaded.",
  states: {
    unsaved: "Not saved yet",
    sample: "Sample",
    yours: "Yours",
    shipped: "As it was shipped",
    samples: (count: number) =>
      `${texts(count)} ${count === 1 ? "tells" : "tell"} of you, and ${count === 1 ? "is" : "are"} invented.`,
    changed: (count: number) => `${texts(count)} changed`,
  },
  back: "Pages",
  heading: (page: string) => `Change “${page}”`,
  frame: (page: string) => `The page “${page}”, whose texts can be changed`,
  drawing: "Loading the page …",
  tryAgain: "Try again",
  hint: "Tap any words to change them.",
  history: "History",
  asShipped: {
    title: "As it was shipped",
    always: "Always here: show what it would change",
    same: "All words of this page are as they were shipped.",
    putBack: "Put these words into the page",
    done: "The shipped words stand in the page",
    notSaved: "They are not live before you save them.",
  },
  reasonHint: "Kept with these words, with your name and today’s date.",
  halfWritten: "A new entry still says “New words” in one place. Write it there, or take the entry out.",
  notDrawn: (sentence: string) => `Not everything is shown as you wrote it. ${sentence}`,
  mustSaySomething: "This text cannot be empty: its last words are back.",
  /** What the caret is in, or what was tapped. */
  where: {
    fact: (shown: string) => `${shown}: a fact from Practice`,
    change: "Change it there",
    derived: (shown: string) => `${shown}: follows from other facts`,
    sentence: "A sentence that several pages say. It cannot be changed here yet.",
    elsewhere: (page: string) => `These words belong to “${page}”.`,
    long: "This long text cannot be changed here yet.",
    fixed: "The page puts these words together. They cannot be changed here yet.",
    open: "Change them there",
    sample: ". Sample: it tells of you, and is invented.",
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
    add: "Add another after it",
    remove: "Take it out",
    /** Stands in a new entry. */
    words: NEW_WORDS,
  },
  find: {
    label: "Find words on the pages",
    found: (sentences: number, pages: number, words: string) =>
      `${sentences === 1 ? "1 text" : `${sentences} texts`} on ${pages === 1 ? "1 page" : `${pages} pages`} with “${words}”`,
    none: (words: string) => `No page says “${words}”.`,
  },
} as const;
