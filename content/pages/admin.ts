import { practice } from "../facts/practice.ts";
import type { Metadata } from "../model/metadata.ts";

export const adminLogin = {
  metadata: {
    title: `Admin login | ${practice.name}`,
    description: "Where the practice logs in to write its blog.",
    keywords: "admin",
    noindex: true,
  } satisfies Metadata,
  title: "Admin",
  lead: "For the practice only.",
  password: "Password",
  submit: "Access Admin Panel",
  forgotten: { before: "Forgotten it? Set a new one on the server with ", command: "npm run password", after: "." },
  wrongPassword: "That is not the password.",
  noScript: "The admin area needs JavaScript.",
} as const;

export const adminBlog = {
  metadata: {
    title: `Blog management | ${practice.name}`,
    description: "Where the practice drafts, corrects and publishes its articles.",
    keywords: "admin",
    noindex: true,
  } satisfies Metadata,
  title: "Posts",
  bar: { label: "Admin", posts: "Posts", viewSite: "View site", logOut: "Logout" },
  noAnswer: "The service does not answer. Check the connection and try again.",
  checking: "Checking your login …",
  unreachable: {
    title: "The service does not answer",
    text: "The public site is not affected: visitors read it as before. You are still logged in, and this page tries again by itself.",
    retry: "Try again",
  },
  generate: {
    heading: "Generate a post",
    prompt: "Prompt: what should the next post be about?",
    warning: "Never write a patient’s or a client’s details here: no names, no case histories.",
    weekly: "Blog generation also runs automatically weekly.",
    weeklyBy: {
      service: "This service does it, on Mondays at 7 in the morning.",
      timer: "A timer on the server does it.",
      neverSeen: "A timer on the server is to do it, but it has never run so far.",
    },
    lastRun: "Last run",
    nextRun: "Next",
    submit: "Generate Blog Post",
    alwaysDraft: "It is saved as a draft. Nothing goes live until you publish it.",
    offline:
      "No AI is connected. A draft will be an outline written without AI: the practice’s facts, and questions for you to answer.",
  },
  job: {
    running: "Writing the draft",
    steps: { text: "Text", picture: "Picture", saving: "Saving" },
    cancel: "Cancel",
    cancelLabel: "Cancel the draft",
    done: "The draft is ready.",
    where: "It is in the list below.",
    toCheck: "Please check:",
    failed: "The last draft was not written",
    interrupted: "The last draft was interrupted when the service stopped. Nothing was saved; ask for it again.",
    unknownReason: "The service gave no reason.",
    restorePrompt: "Put my prompt back",
  },
  list: {
    heading: "The 10 most recent posts",
    empty: "No posts yet",
    emptyText: "Say above what the first one should be about.",
    loading: "Loading the posts …",
    failed: "The posts could not be loaded.",
    retry: "Try again",
    offline: "Live updates have stopped; trying to reconnect.",
    draft: "Draft",
    published: "Published",
    edit: "Edit",
    publish: "Publish",
    unpublish: "Unpublish",
    delete: "Delete",
    regenerateImage: "Regenerate Image",
    minutes: (minutes: number) => `${minutes} min`,
    painting: "Making a new picture …",
  },
  receipt: {
    waiting: "Going live …",
    live: (ms: number) => `Live in ${ms} ms`,
    removed: (ms: number) => `Off the site in ${ms} ms`,
    leaving: "Leaving the site …",
    late: "No news of it going live yet.",
    leavingLate: "No news of it leaving the site yet.",
    failed: "Not live. Visitors still see the site as it was.",
    leavingFailed: "Not taken off. Visitors still see the site as it was.",
    view: "View",
  },
  troubles: {
    heading: "Needs your attention",
    publish: "The last publish failed. Visitors still see the site as it was.",
    line: (line: number) => `line ${line}`,
    kept: "Its last good version stays on the site.",
    notShown: "It is not on the site until it is mended.",
  },
} as const;

/** What the toasts say: title, and the text where the spec gives one. */
export const adminToasts = {
  accessDenied: { title: "Access Denied", text: "Invalid password. Please try again." },
  loginError: { title: "Error", text: "Failed to authenticate. Please try again." },
  promptRequired: { title: "Prompt Required", text: "Please enter a prompt for the blog post" },
  generationStarted: {
    title: "Blog Generation Started",
    text: "The draft will be in the list in about a minute.",
    done: "It is ready, in the list below.",
    failed: "It was not written; the reason stands below the prompt.",
    interrupted: "It was not written; the reason stands below the prompt.",
  },
  generationFailed: { title: "Generation Failed", text: "Failed to generate blog post" },
  cancelFailed: { title: "Not Cancelled", text: "The service does not answer. The draft may still be written." },
  updated: { title: "Post Updated" },
  unchanged: { title: "There was nothing to change." },
  editCancelled: { title: "Changes discarded", undo: "Undo" },
  updateFailed: { title: "Update Failed", text: "Failed to update blog post" },
  deleted: { title: "Post Deleted" },
  deleteFailed: { title: "Delete Failed", text: "Failed to delete blog post" },
  imageDone: { title: "Image Regenerated" },
  imageFailed: { title: "Regeneration Failed", text: "Failed to regenerate image" },
} as const;

export const confirmDelete = "Are you sure you want to delete this blog post?";
