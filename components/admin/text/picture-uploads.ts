import { type ReadonlySignal, signal } from "@preact/signals-react";
import { PictureNotSent, sendPicture } from "../pictures/pictures.ts";

/** While the service cannot be reached. */
const RETRY_MS = 10_000;

/** A picture that is being sent to the service. */
export interface PictureUpload {
  file: File;
  /** The element that keeps its place in the rich view; absent in the Markdown view. */
  placeholder: HTMLElement | undefined;
  /** Why it was not sent; absent while it is being sent. */
  problem?: string;
  /** Whether it is retried by itself, because the service could not be reached. */
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
    for (const file of files) begin({ file, placeholder: addPlaceholder() });
  }

  function begin(upload: PictureUpload): void {
    settled = Promise.all([settled, send(upload)]);
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
      if (!isWaiting) return;
      addEventListener("online", () => retry(failed), { once: true });
      setTimeout(retry, RETRY_MS, failed);
    }
  }

  /** Unless it was retried already, or left out. */
  function retry(upload: PictureUpload): void {
    const { file, placeholder } = upload;
    if (pending.peek().includes(upload)) begin({ file, placeholder });
  }

  function forget(upload: PictureUpload): void {
    pending.value = pending.peek().filter(({ file }) => file !== upload.file);
  }

  return {
    pending: pending as ReadonlySignal<readonly PictureUpload[]>,
    /** Whether one waits for the service. */
    isWaiting: () => pending.peek().some((upload) => upload.isWaiting),
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
    /** Resolves when no upload is on its way. One that waits for the service is tried once more. */
    settled(): Promise<unknown> {
      for (const upload of pending.peek()) if (upload.isWaiting) retry(upload);
      return settled;
    },
  };
}
