import { numbersAnswer } from "#content/model/answers.ts";
import { createResource } from "./resource.ts";
import { readAsOwner } from "./session.ts";

/** The numbers of visits and of what was read. */
export const numbers = createResource(() => readAsOwner(numbersAnswer, "/api/admin/numbers", { inBackground: true }));
