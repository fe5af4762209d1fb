import { isDeepStrictEqual } from "node:util";
import { isMap, isScalar, isSeq, parseDocument, Scalar, stringify } from "yaml";
import { parseSection } from "./open-facts.ts";
import { SectionError, type SectionName, validateSection } from "./sections.ts";

/** Does not fold lines, and writes lists as in the shipped files: `[09:00-19:00]`. */
const layout = { lineWidth: 0, flowCollectionPadding: false, blockQuote: false } as const;

/**
 * Applies a JSON merge patch (RFC 7396) to a section's file: maps are merged, lists replaced, null removes. A changed
 * value is replaced in place, and the rest of the text is not touched. Only if a list gets longer or shorter is the
 * whole file written again; order, comments and quoting survive. Throws SectionError.
 */
export function editSection(name: SectionName, source: string, patch: unknown): string {
  const before = parseSection(name, source);
  const after: Record<string, unknown> = validateSection(name, applyMergePatch(before, patch));
  const document = parseDocument(source);
  const replacements: { start: number; end: number; text: string }[] = [];
  let isReshaped = false;

  /** Changes a node from `oldValue` to `newValue`. Returns the node, or the one that replaces it. */
  function edit(node: unknown, oldValue: unknown, newValue: unknown, inFlow = false): unknown {
    if (isDeepStrictEqual(oldValue, newValue)) return node;
    if (isMap(node) && isRecord(oldValue) && isRecord(newValue)) {
      for (const [key, value] of Object.entries(newValue))
        if (!isDeepStrictEqual(oldValue[key], value))
          node.set(key, edit(node.get(key, true), oldValue[key], value, inFlow || node.flow));
      return node;
    }
    if (isSeq(node) && Array.isArray(oldValue) && Array.isArray(newValue) && oldValue.length === newValue.length) {
      node.items = newValue.map((value, n) => edit(node.items[n], oldValue[n], value, inFlow || node.flow));
      return node;
    }
    if (isScalar(node) && node.range) {
      const [start, end] = node.range;
      const endsWithLineBreak = source[end - 1] === "\n"; // as the range of a block scalar does
      replacements.push({ start, end: endsWithLineBreak ? end - 1 : end, text: toYaml(newValue, node.type, inFlow) });
      node.value = newValue;
      return node;
    }
    isReshaped = true;
    if (!isSeq(node) || !Array.isArray(oldValue) || !Array.isArray(newValue)) return document.createNode(newValue);
    // Entries that stay keep their nodes, and with these their comments and quoting.
    const reusable = oldValue.map((value, n) => ({ value, item: node.items[n] }));
    node.items = newValue.map((value) => {
      const index = reusable.findIndex((old) => isDeepStrictEqual(old.value, value));
      return index === -1 ? document.createNode(value) : reusable.splice(index, 1)[0]?.item;
    });
    if (newValue.some(isRecord)) node.flow = false;
    return node;
  }

  edit(document.contents, before, after);
  const edited = isReshaped ? document.toString(layout) : replaceAt(source, replacements);
  const readBack = parseEdited(name, edited);
  const mismatch = Object.keys(after).find((field) => !isDeepStrictEqual(readBack?.[field], after[field]));
  if (mismatch)
    throw new SectionError(
      `“${mismatch}” cannot be kept in ${name}.yaml as that file is laid out; please edit it by hand.`,
    );
  return edited;
}

/** Applies a merge patch without validating the result. Maps that are not in the target yet are taken as they are. */
export function applyMergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(target) || !isRecord(patch)) return patch;
  const entries = Object.entries(patch).filter(([, value]) => value !== null);
  const kept = Object.entries(target).filter(([key]) => !Object.hasOwn(patch, key));
  return Object.fromEntries([...kept, ...entries.map(([key, value]) => [key, applyMergePatch(target[key], value)])]);
}

/** Returns a single value as YAML, quoted as before where possible. */
function toYaml(value: unknown, type: Scalar["type"], inFlow: boolean): string {
  const scalar = new Scalar(value);
  if (type) scalar.type = type;
  return inFlow
    ? stringify([scalar], { ...layout, collectionStyle: "flow" }).slice(1, -2)
    : stringify(scalar, layout).trimEnd();
}

function replaceAt(source: string, replacements: readonly { start: number; end: number; text: string }[]): string {
  let text = source;
  for (const replacement of replacements.toSorted((a, b) => b.start - a.start))
    text = text.slice(0, replacement.start) + replacement.text + text.slice(replacement.end);
  return text;
}

function parseEdited(name: SectionName, source: string): Record<string, unknown> | undefined {
  try {
    return parseSection(name, source);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
