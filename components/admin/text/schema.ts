import { getSchema } from "@tiptap/core";
import { extensions } from "./extensions.ts";

/** The ProseMirror schema of a post's text. Needs no browser. */
export const schema = getSchema(extensions);
