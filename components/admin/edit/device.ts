import { signal } from "@preact/signals-react";
import type { Post } from "#content/model/post.ts";
import { areSameWords, type Words, wordsOf } from "#content/model/words.ts";

/** Words that were typed and not saved, as this device keeps them. */
export interface KeptWords {
  /** Says of which editing they are: two windows at one post do not write over each other. */
  editing: string;
  words: Words;
  /** The version that they grew from. */
  base: Post;
  /** The save that was asked for and had not arrived: these words, as they were then. */
  waiting?: { words: Words };
  /** The words of earlier saves that got no answer. */
  unanswered?: readonly Words[];
  /** When they were last typed at. */
  at: string;
}

const PREFIX = "admin-words:";
const keyOf = ({ editing, base }: Pick<KeptWords, "editing" | "base">) =>
  `${PREFIX}${base.id}:${base.revision}:${editing}`;

/** How the keeping of each editing went last: since when its newest words are safe here, or that they are not. */
export const keeping = signal<Readonly<Record<string, { at: string } | "failed">>>({});

export function keepOnDevice({ editing, words, base, waiting, unanswered }: Omit<KeptWords, "at">): void {
  const at = new Date().toISOString();
  const { [editing]: _, ...others } = keeping.value;
  try {
    if (!waiting && areSameWords(words, wordsOf(base))) {
      localStorage.removeItem(keyOf({ editing, base }));
      keeping.value = others;
    } else {
      const kept: KeptWords = {
        editing,
        words,
        base,
        at,
        ...(waiting && { waiting }),
        ...(unanswered && { unanswered }),
      };
      localStorage.setItem(keyOf(kept), JSON.stringify(kept));
      keeping.value = { ...others, [editing]: { at } };
    }
  } catch {
    keeping.value = { ...others, [editing]: "failed" };
  }
}

export function forgetOnDevice(kept: Pick<KeptWords, "editing" | "base">): void {
  try {
    localStorage.removeItem(keyOf(kept));
  } catch {
    // A device that keeps nothing has nothing to forget.
  }
}

/** All that earlier pages have left here, newest first. */
export function readDevice(): KeptWords[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => readKept(localStorage.getItem(key)))
      .sort((one, other) => other.at.localeCompare(one.at));
  } catch {
    return [];
  }
}

/** What another version of this desk has kept may look different: what cannot be read is left alone. */
function readKept(text: string | null): KeptWords[] {
  try {
    const kept = JSON.parse(text ?? "") as KeptWords;
    return !kept.waiting && areSameWords(kept.words, wordsOf(kept.base)) ? [] : [kept];
  } catch {
    return [];
  }
}
