export const frame = "quiet";
