import type { WrittenField } from "../model/post-fields.ts";

/** Texts of the editor. */
export const editorLabels = {
  fields: {
    title: "Title",
    excerpt: "Excerpt",
    category: "Category",
    tags: "Tags",
    featuredImageAlt: "What the picture shows",
    content: "Content",
  } satisfies Record<WrittenField, string>,
  /** Suggestions; another may be typed. */
  categories: ["Human", "Canine", "Equine", "General"],
  tagsHint: "With commas between them.",
  save: "Save",
  cancel: "Cancel",
  length: (words: number, minutes: number) =>
    `Markdown. ${words} ${words === 1 ? "word" : "words"}, ${minutes} min read.`,
  views: { label: "What to show", write: "Write", preview: "Preview" },
  toolbar: {
    label: "Formatting",
    heading: "Heading",
    bold: "Bold",
    italic: "Italic",
    quote: "Quote",
    link: "Link",
    linkAddress: "Where should the link lead? An address, or a page of this site like /booking",
    bullets: "Bulleted list",
    numbers: "Numbered list",
  },
  preview: {
    heading: "Preview, as it will be live",
    frame: "The article as visitors will see it",
    loading: "Drawing the preview …",
    failed: "There is no preview just now; it comes back by itself when you type on.",
  },
  picture: {
    heading: "Picture",
    none: "This post has no picture yet.",
    upload: "Choose a picture",
    formats:
      "JPEG, PNG or WebP, up to 10 MB; an iPhone’s pictures are turned into JPEG. Where and when it was taken is removed.",
    decorative: "Decorative: there is nothing to describe",
    altHint: "For people who cannot see it: one plain sentence.",
    chosen: (name: string) => `New picture: ${name}`,
    use: "Use this picture",
    discard: "Keep the old one",
    regenerate: "Regenerate Image",
    done: "Picture changed",
    tooBig:
      "This picture is larger than 10 MB, and this browser cannot make a smaller copy. The site shows it 1,200 pixels wide.",
    tooSmall:
      "This picture has fewer than 1,200 × 630 pixels: on the site it will look blurred. A larger one is better.",
    notAPicture: "This file is none of JPEG, PNG, WebP, HEIC and AVIF.",
  },
  kept: {
    onDevice: (time: string) => `Kept on this device, ${time}`,
    notOnDevice: "This device has no room to keep your words. Save soon.",
    found: (when: string) => `Unsaved words of ${when} are on this device.`,
    foundText: "They were typed here and never saved.",
    see: (noun: string) => `See what differs from the ${noun} as it is now`,
    use: "Use these words",
    throwAway: "Throw them away",
    thrownAway: "Words thrown away",
  },
  waiting: {
    title: "Not saved yet.",
    noAnswer: "The service does not answer.",
    askedBefore: "You pressed Save before this page was loaded, and the save did not go through.",
    kept: "Your words are on this device, and this save is sent again by itself.",
    stay: "Leave this page open: this save is sent again by itself.",
    now: "Try now",
  },
  conflict: {
    title: (noun: string) => `This ${noun} was changed elsewhere while you were editing`,
    text: "Nothing was saved, and nothing is lost. Say which words are to stand; they come into the form, and you save them from there.",
    mine: "Your version",
    theirs: "The other version",
    takeMine: "Take mine",
    takeTheirs: "Take theirs",
    merge: "Merge the two",
    undecided: "First say above which version is to stand.",
    taken: { mine: "Yours are in the form", theirs: "Theirs are in the form", merged: "Both are in the form" },
    readAndSave: "Read them through and save.",
    /** The lines around a place that both have changed. Nobody writes these by accident. */
    marks: { mine: "[[ Your version ]]", theirs: "[[ The other version ]]", end: "[[ End of the two ]]" },
    marked: (places: number) =>
      `${places === 1 ? "One place was" : `${places} places were`} changed in both: look for the lines in [[ ]], keep the words that you want and delete those lines.`,
    bothChanged: (field: string, theirs: string) =>
      `${field} was changed in both. Yours is kept; theirs was “${theirs}”.`,
  },
  differences: { added: "added:", removed: "removed:", none: "Nothing differs." },
} as const;

export const loginAgain = {
  title: "Please log in again",
  text: "Your session has ended. What you typed is still here, and what you were doing goes on when you have logged in.",
  submit: "Log in and go on",
  notNow: "Not now",
  ended: "Your session has ended. What you type is kept on this device.",
  logIn: "Log in",
} as const;
