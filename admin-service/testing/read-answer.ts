/** Returns the object that the service has answered. */
export const json = async (answer: Response) => (await answer.json()) as Record<string, unknown>;

/** Returns the list of objects that the service has answered. */
export const list = async (answer: Response) => (await answer.json()) as Record<string, unknown>[];

/** Returns status and text of an answer, which the owner reads when a call is refused. */
export const said = async (answer: Response) => [answer.status, await answer.text()];

/** Returns the commit that a change has made, by which it is undone. */
export const commitOf = (answer: Response) => answer.headers.get("x-commit") ?? "";
