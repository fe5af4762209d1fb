export const frame = "bare";
