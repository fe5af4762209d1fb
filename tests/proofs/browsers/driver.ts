/** A browser's window, as far as the stories need it. Places are XPaths; a place that is not there yet is waited for. */
export interface Driver extends AsyncDisposable {
  /** The browser's name and version. */
  readonly name: string;
  /** Scripts that failed, errors in the console, and all that the content security policy refused. */
  readonly complaints: readonly string[];
  goTo(url: string): Promise<void>;
  see(place: string): Promise<void>;
  click(place: string): Promise<void>;
  /** Presses the key of each character; \n is Enter. */
  type(text: string): Promise<void>;
  pressWithControl(key: string): Promise<void>;
  screenshot(): Promise<Uint8Array>;
}

/** How long something may take to appear. Patient: a busy machine is no fault of the product. */
export const PATIENCE_MS = 20_000;
export const screen = { width: 1280, height: 900 } as const;
