export const adminLogin = {
  title: "Admin",
  lead: "For the practice only.",
  password: "Password",
  show: "Show",
  hide: "Hide",
  /** Completes Show and Hide for screen readers. */
  shown: "what is typed",
  keep: "Keep me logged in on this device",
  keepHint: "For 30 days. Not on a computer that others use.",
  submit: "Access Admin Panel",
  forgotten: {
    before: "Forgotten it? Whoever looks after your server can set a new one: ",
    command: "npm run password",
    after: ".",
  },
  wrongPassword: "That is not the password.",
  devices: {
    title: "Devices",
    text: "Where you are logged in. A new password logs out every device.",
    loading: "Looking where you are logged in …",
    failed: "The devices could not be loaded.",
    current: "this one",
    since: (day: string) => `Since ${day}`,
    lastUsed: (when: string) => `last used ${when}`,
    kept: "stays logged in for 30 days",
    end: "End",
    endLabel: (device: string) => `End: ${device}`,
  },
  noScript: "The admin area needs JavaScript.",
} as const;

export const adminBlog = {
  title: "Posts",
  bar: {
    label: "Admin",
    posts: "Posts",
    pages: "Pages",
    practice: "Practice",
    viewSite: "View site",
    siteMenu: "Site menu",
    logOut: "Logout",
    more: "More",
    removeUnsaved:
      "Some of your words are not saved yet. Remove them from this device? They are kept 30 days under Thrown away. Cancel keeps them here until you are back.",
    removeForGood:
      "The service has not taken all of these words. Remove them from this device for good? This cannot be undone.",
  },
  noAnswer: "The service does not answer. Check the connection and try again.",
  unexpectedAnswer: "The service gave an answer that this page cannot read. Reload the page and try again.",
  checking: "Checking your login …",
  stopped: {
    title: "This page has stopped working",
    text: "The public site is not affected, and nothing that you saved is lost.",
    kept: "These unsaved words are kept on this device, and are offered again when the page is loaded:",
    none: "There are no unsaved words.",
    reload: "Reload the page",
  },
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
    timerNeverSeen: "A timer on the server is to do it, but it has never run so far.",
    lastRun: (when: string) => `Last run: ${when}.`,
    nextRun: (when: string) => `Next: ${when}.`,
    /** Phones show the first part only. */
    submit: ["Generate", " Blog Post"],
    nobodyIsNamed: "Nobody can be told from this: send it",
    alwaysDraft: "It comes as a draft.",
    offline:
      "No AI is connected. A draft will be an outline written without AI: the practice’s facts, and questions for you to answer.",
  },
  job: {
    running: "Writing the draft",
    steps: { text: "Text", picture: "Picture", saving: "Saving" },
    cancel: "Cancel",
    cancelLabel: "Cancel the draft",
    done: "The draft is ready.",
    toCheck: "Please check:",
    failed: "The last draft was not written",
    interrupted: "The last draft was interrupted when the service stopped. Nothing was saved; ask for it again.",
    unknownReason: "The service gave no reason.",
    restorePrompt: "Put my prompt back",
  },
} as const;

/** Toasts; those without `text` have only a title in the specification. */
export const adminToasts = {
  accessDenied: { title: "Access Denied", text: "Invalid password. Please try again." },
  loginError: { title: "Error", text: "Failed to authenticate. Please try again." },
  promptRequired: { title: "Prompt Required", text: "Please enter a prompt for the blog post" },
  generationStarted: {
    title: "Blog Generation Started",
    text: "The draft will be in the list in about a minute.",
    done: "It is ready, in the list below.",
    failed: "It was not written; the reason stands below the prompt.",
  },
  generationFailed: { title: "Generation Failed", text: "Failed to generate blog post" },
  cancelFailed: { title: "Not Cancelled", text: "The draft may still be written." },
  updated: { title: "Post Updated" },
  unchanged: { title: "There was nothing to change." },
  editCancelled: { title: "Changes discarded" },
  updateFailed: { title: "Update Failed", text: "Failed to update blog post" },
  deleted: { title: "Post Deleted" },
  deleteFailed: { title: "Delete Failed", text: "Failed to delete blog post" },
  imageDone: { title: "Image Regenerated" },
  imageFailed: { title: "Regeneration Failed", text: "Failed to regenerate image" },
} as const;

export const confirmDelete = "Are you sure you want to delete this blog post?";
