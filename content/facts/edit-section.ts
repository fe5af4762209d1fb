import { isDeepStrictEqual } from "node:util";
import { editYaml } from "../model/edit-yaml.ts";
import { isRecord } from "../model/pick.ts";
import type { Acceptance } from "../model/post.ts";
import { UnfitText } from "../model/text-file.ts";
import { readSectionFile } from "./open-facts.ts";
import { type SectionName, type Sections, validateChange, validateReasons, validateSection } from "./sections.ts";

/**
 * Applies a JSON merge patch (RFC 7396) to a section's file: maps are merged, lists replaced, null removes. Only what
 * differs is written, in its place: a value, a list's entries, a line that was missing. Every other byte stays, and with
 * it comments, order, quoting and line ends. `accepted` are the reasons to keep in it. Throws UnfitText.
 */
export function editSection(name: SectionName, source: string, patch: unknown, accepted?: Acceptance[]): string {
  const { value, accepted: kept } = readSectionFile(name, source);
  const before = { ...value, accepted: kept };
  const changed = changeSection(name, value, patch);
  const after: Record<string, unknown> = {
    ...changed,
    accepted: validateReasons(name, { accepted: accepted ?? kept }),
  };
  const edited = editYaml(source, before, after);
  const readBack = parseEdited(name, edited);
  const mismatch = Object.keys(after).find((field) => !isDeepStrictEqual(readBack?.[field], after[field]));
  if (mismatch)
    throw new UnfitText(
      `“${mismatch}” cannot be kept in ${name}.yaml as that file is laid out; please edit it by hand.`,
      { path: [mismatch] },
    );
  return edited;
}

/** Applies a merge patch to a section’s values. Throws UnfitText. */
export function changeSection<Name extends SectionName>(
  name: Name,
  value: Sections[Name],
  patch: unknown,
): Sections[Name] {
  const changed = validateSection(name, applyMergePatch(value, patch), value);
  if (!isDeepStrictEqual(changed, value)) validateChange(name, changed);
  return changed;
}

/** Applies a merge patch without validating the result. Maps that are not in the target yet are taken as they are. */
export function applyMergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(target) || !isRecord(patch)) return patch;
  const entries = Object.entries(patch).filter(([, value]) => value !== null);
  const kept = Object.entries(target).filter(([key]) => !Object.hasOwn(patch, key));
  return Object.fromEntries([...kept, ...entries.map(([key, value]) => [key, applyMergePatch(target[key], value)])]);
}

function parseEdited(name: SectionName, source: string): Record<string, unknown> | undefined {
  try {
    const { value, accepted } = readSectionFile(name, source);
    return { ...value, accepted };
  } catch {
    return undefined;
  }
}
