export const adminMessages = {
  title: "Messages",
  retention: (months: number) => `A message is deleted by itself ${months} months after it came.`,
  boxes: { label: "Which messages", inbox: "Inbox", spam: "Held as spam" },
  loading: "Loading the messages …",
  failed: "The messages could not be loaded.",
  empty: { inbox: "No messages yet", spam: "Nothing is held as spam" },
  emptyText: {
    inbox: "What visitors write on the contact page comes here.",
    spam: "What looks like spam is held here, and never thrown away by itself.",
  },
  unread: "unread",
  subject: "About",
  email: "E-mail",
  phone: "Phone",
  received: "Received",
  reply: "Reply",
  replySubject: (practice: string) => `Your message to ${practice}`,
  call: "Call",
  markUnread: "Mark as unread",
  spam: "Spam",
  notSpam: "Not spam",
  delete: "Delete",
  export: "Export all from this person",
  erase: "Erase all from this person",
  confirmDelete: "Are you sure you want to delete this message?",
  confirmErase: (email: string) =>
    `Erase every message from ${email}, in the inbox and among the spam? They cannot be brought back.`,
  mail: { waiting: "Not mailed yet", failed: "Could not be mailed" },
  unsent: (count: number) =>
    count === 1
      ? "One message could not be mailed so far. It is here all the same."
      : `${count} messages could not be mailed so far. They are here all the same.`,
  toasts: {
    movedToSpam: "Held as spam",
    movedToInbox: "Moved to the inbox",
    deleted: "Message deleted",
    restored: "Message brought back",
    erased: (count: number) => (count === 1 ? "1 message erased" : `${count} messages erased`),
    failed: "That did not work",
  },
} as const;
