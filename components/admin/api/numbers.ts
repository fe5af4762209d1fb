import { numbersAnswer } from "#content/model/answers.ts";
import { createResource } from "./resource.ts";
import { readAsOwner } from "./session.ts";

/** What people read. */
export const numbers = createResource(() => readAsOwner(numbersAnswer, "/api/admin/numbers", { inBackground: true }));
