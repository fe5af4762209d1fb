import { isDeepStrictEqual } from "node:util";
import { isMap, isScalar, isSeq, parseDocument, Scalar, stringify } from "yaml";
import { parseSection } from "./open-facts.ts";
import { checkSection, SectionError, type SectionName } from "./sections.ts";

/** Lines are not folded, and lists are written as in the shipped files: `[09:00-19:00]`. */
const layout = { lineWidth: 0, flowCollectionPadding: false, blockQuote: false } as const;

/**
 * Changes a section's file by a JSON merge patch (RFC 7396): maps are merged, lists replaced, null removes. A changed
 * value is replaced where it stands, and the rest of the text is not touched. Only for a list that gets longer or shorter
 * is the file written anew; its order, comments and quoting stay. Throws SectionError.
 */
export function editSection(name: SectionName, source: string, patch: unknown): string {
  const before = parseSection(name, source);
  const after: Record<string, unknown> = checkSection(name, merged(before, patch));
  const document = parseDocument(source);
  const replacements: { start: number; end: number; text: string }[] = [];
  let isReshaped = false;

  /** Makes a node that says `was` say `wanted`; answers the node to put in its place. */
  function edit(node: unknown, was: unknown, wanted: unknown, inFlow = false): unknown {
    if (isDeepStrictEqual(was, wanted)) return node;
    if (isMap(node) && isRecord(was) && isRecord(wanted)) {
      for (const [key, value] of Object.entries(wanted))
        if (!isDeepStrictEqual(was[key], value))
          node.set(key, edit(node.get(key, true), was[key], value, inFlow || node.flow));
      return node;
    }
    if (isSeq(node) && Array.isArray(was) && Array.isArray(wanted) && was.length === wanted.length) {
      node.items = wanted.map((value, at) => edit(node.items[at], was[at], value, inFlow || node.flow));
      return node;
    }
    if (isScalar(node) && node.range) {
      const [start, end] = node.range;
      const isLine = source[end - 1] === "\n"; // a block scalar's range includes the end of its last line
      replacements.push({ start, end: isLine ? end - 1 : end, text: written(wanted, node.type, inFlow) });
      node.value = wanted;
      return node;
    }
    isReshaped = true;
    if (!isSeq(node) || !Array.isArray(was) || !Array.isArray(wanted)) return document.createNode(wanted);
    const known = was.map((value, at) => ({ value, item: node.items[at] }));
    node.items = wanted.map((value) => {
      const same = known.findIndex((each) => isDeepStrictEqual(each.value, value));
      return same === -1 ? document.createNode(value) : known.splice(same, 1)[0]?.item;
    });
    if (wanted.some(isRecord)) node.flow = false;
    return node;
  }

  edit(document.contents, before, after);
  const edited = isReshaped ? document.toString(layout) : replaced(source, replacements);
  const read = readAgain(name, edited);
  const wrong = Object.keys(after).find((field) => !isDeepStrictEqual(read?.[field], after[field]));
  if (wrong)
    throw new SectionError(
      `“${wrong}” cannot be kept in ${name}.yaml as that file is laid out; please edit it by hand.`,
    );
  return edited;
}

/** A section after a merge patch, not checked. Goes only into maps that are there: all that a section may hold is there already. */
export function merged(target: unknown, patch: unknown): unknown {
  if (!isRecord(target) || !isRecord(patch)) return patch;
  const entries = Object.entries(patch).filter(([, value]) => value !== null);
  const kept = Object.entries(target).filter(([key]) => !Object.hasOwn(patch, key));
  return Object.fromEntries([...kept, ...entries.map(([key, value]) => [key, merged(target[key], value)])]);
}

/** A single value as YAML, quoted as it was before where that is possible. */
function written(value: unknown, type: Scalar["type"], inFlow: boolean): string {
  const scalar = new Scalar(value);
  if (type) scalar.type = type;
  return inFlow
    ? stringify([scalar], { ...layout, collectionStyle: "flow" }).slice(1, -2)
    : stringify(scalar, layout).trimEnd();
}

function replaced(source: string, replacements: readonly { start: number; end: number; text: string }[]): string {
  let text = source;
  for (const change of replacements.toSorted((a, b) => b.start - a.start))
    text = text.slice(0, change.start) + change.text + text.slice(change.end);
  return text;
}

function readAgain(name: SectionName, source: string): Record<string, unknown> | undefined {
  try {
    return parseSection(name, source);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
