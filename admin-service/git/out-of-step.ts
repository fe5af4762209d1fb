/** How the posts here and on the remote stand to each other; the message is a sentence for the owner. */
export interface SyncState {
  remote: boolean;
  state: "local" | "in step" | "pending" | "offline" | "conflict";
  message?: string;
}

/** Why the two cannot be brought in step at the moment. Nothing is lost by it: it is tried again. */
export class OutOfStep extends Error {
  readonly state: SyncState["state"];
  /** For the log: git's own words, without secrets. */
  readonly detail: string;
  constructor(state: SyncState["state"], sentence: string, detail = "") {
    super(sentence);
    this.state = state;
    this.detail = detail;
  }
}

/** A person has to finish something first: it is looked at again in the usual time, not ever more seldom. */
export class PersonFirst extends OutOfStep {}
