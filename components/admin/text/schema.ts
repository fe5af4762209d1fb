import { getSchema } from "@tiptap/core";
import { extensions } from "./extensions.ts";

/** The nodes and marks that a post's text is made of. Needs no browser. */
export const schema = getSchema(extensions);
