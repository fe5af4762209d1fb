import { type ReadonlySignal, signal } from "@preact/signals-react";
import { PictureNotSent, sendPicture } from "../pictures/pictures.ts";

/** A picture that is being sent to the service. */
export interface PictureUpload {
  file: File;
  /** The element that keeps its place in the rich view; absent in the Markdown view. */
  placeholder: HTMLElement | undefined;
  /** Why it was not sent; absent while it is being sent. */
  problem?: string;
  /** Whether it is retried by itself once the browser is online again. */
  isWaiting?: boolean;
}

/** The text that the pictures are uploaded for. */
interface UploadTarget {
  /** Adds a placeholder at the caret, if the current view has placeholders. */
  addPlaceholder: () => HTMLElement | undefined;
  removePlaceholder: (placeholder: HTMLElement) => void;
  insertPicture: (src: string, placeholder: HTMLElement | undefined) => void;
}

/** Uploads pictures and inserts each into the text once the service has stored it. */
export function createPictureUploads({ addPlaceholder, removePlaceholder, insertPicture }: UploadTarget) {
  const pending = signal<readonly PictureUpload[]>([]);
  let settled: Promise<unknown> = Promise.resolve();

  function start(files: readonly File[]): void {
    settled = Promise.all([settled, ...files.map((file) => send({ file, placeholder: addPlaceholder() }))]);
  }

  async function send(upload: PictureUpload): Promise<void> {
    pending.value = [...pending.peek().filter(({ file }) => file !== upload.file), upload];
    try {
      const src = await sendPicture(upload.file);
      if (!pending.peek().includes(upload)) return;
      forget(upload);
      insertPicture(src, upload.placeholder);
    } catch (error) {
      if (!pending.peek().includes(upload)) return;
      const isWaiting = error instanceof PictureNotSent && error.isRetryable;
      const problem = error instanceof Error ? error.message : String(error);
      const failed: PictureUpload = { ...upload, problem, isWaiting };
      pending.value = pending.peek().map((each) => (each === upload ? failed : each));
      if (isWaiting) addEventListener("online", () => retry(failed), { once: true });
    }
  }

  function retry({ file, placeholder }: PictureUpload): void {
    if (pending.peek().some((upload) => upload.file === file)) void send({ file, placeholder });
  }

  function forget(upload: PictureUpload): void {
    pending.value = pending.peek().filter(({ file }) => file !== upload.file);
  }

  return {
    pending: pending as ReadonlySignal<readonly PictureUpload[]>,
    start,
    retry,
    cancel(upload: PictureUpload): void {
      forget(upload);
      if (upload.placeholder) removePlaceholder(upload.placeholder);
    },
    /** Forgets the placeholders, which are gone with the rich view. The uploads go on. */
    dropPlaceholders(): void {
      for (const upload of pending.peek()) upload.placeholder = undefined;
      pending.value = [...pending.peek()];
    },
    /** Drops all uploads: none of their pictures will be inserted. */
    abandon(): void {
      pending.value = [];
    },
    /** Resolves when no upload is on its way. One that waits for a connection is not waited for. */
    settled: () => settled,
  };
}
