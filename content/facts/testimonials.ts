/** Sample testimonials of the special-offer page. Replace them by real ones, with permission and a record of both. */
export const testimonials = [
  { name: "Margaret, Wantage", text: "She listened for longer than she treated, and explained all of it.", rating: 5 },
  { name: "Tom, Grove", text: "I came about my back and ended up changing my chair. Money well spent.", rating: 5 },
  { name: "Priya, Faringdon", text: "Straight with me about what she could and could not do.", rating: 5 },
  {
    name: "Jo, Letcombe Regis",
    text: "First my lurcher, then my cob, then me. In that order of importance.",
    rating: 5,
  },
] as const;
