/** `{{author}}` is the post’s own. */
export const article = {
  back: "All articles",
  updated: "Updated",
  share: "Share",
  shared: "Link copied",
  copyThis: "Copy this address:",
  tags: "Tags",
  general:
    "General information, not advice about a particular person or animal. If something worries you, ask your GP or your vet first. By {{author}}.",
  generalByPractitioner:
    "General information, not advice about a particular person or animal. If something worries you, ask your GP or your vet first. By {{author}}, who is neither a registered medical practitioner nor a veterinary surgeon.",
  closing: {
    title: "You, a dog, or a horse?",
    lead: "Book online for people and dogs. For horses, tell us where you are.",
  },
};
