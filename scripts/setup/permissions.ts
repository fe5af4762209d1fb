// The steps for which setup asks permission.

export const mayChangeEnv = {
  ask: "There is a .env already. May its settings be changed?",
  because: "With “no” it stays as it is; with “yes”, what you added to it stays all the same.",
  fallback: "no",
} as const;
export const mayCommitFacts = {
  ask: "Commit these facts to git?",
  because: "Then later versions of the project can be pulled in beside them.",
  fallback: "yes",
} as const;
export const mayInstallUnits = {
  ask: "Install the systemd units (the service, a weekly post, Caddy's settings)?",
  because: "The site then starts with the machine, walled off from the rest of it.",
  fallback: "yes",
} as const;
