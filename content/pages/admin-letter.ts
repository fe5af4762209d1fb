/** Texts about the letter on Monday: at the desk, and on the page by which it is stopped. */
export const adminLetter = {
  title: "A letter on Monday",
  text: "The week in five lines: what was read, which messages wait, what ends soon, and what is open under Going live.",
  failed: "Whether a letter is sent could not be loaded.",
  comes: (to: string, next: string) => `It goes to ${to}, next on ${next}.`,
  goesTo: (to: string) => `It would go to ${to}.`,
  noMail: "It needs a mail server.",
  setUpMail: "Set up mail",
  start: "Send it",
  stop: "Stop it",
  stopPage: {
    ask: "Stop the letter on Monday?",
    text: "No more will be sent. It can be started again at the desk, under Numbers.",
    button: "Stop it",
    done: "The letter is stopped",
    doneText: "No more will be sent. It can be started again at the desk, under Numbers.",
    unknown: "This link stops no letter any more. The letter can be stopped at the desk, under Numbers.",
  },
} as const;
