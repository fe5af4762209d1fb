import type { Facts } from "../facts/facts.ts";

export const articlePage = ({ practitioner }: Facts) =>
  ({
    back: "All articles",
    updated: "Updated",
    share: "Share",
    shared: "Link copied",
    copyThis: "Copy this address:",
    tags: "Tags",
    general: (author: string) =>
      `General information, not advice about a particular person or animal. If something worries you, ask your GP or your vet first. By ${author}${author === practitioner.label ? ", who is neither a registered medical practitioner nor a veterinary surgeon" : ""}.`,
    closing: {
      title: "You, a dog, or a horse?",
      lead: "Book online for people and dogs. For horses, tell us where you are.",
    },
  }) as const;
