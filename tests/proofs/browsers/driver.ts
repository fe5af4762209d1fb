/** A browser's window, as far as the stories need it. A place is an XPath; the methods wait until it exists. */
export interface Driver extends AsyncDisposable {
  /** The browser's name and version. */
  readonly name: string;
  /** Failed scripts, errors in the console, and content that the security policy blocked. */
  readonly complaints: readonly string[];
  goTo(url: string): Promise<void>;
  see(place: string): Promise<void>;
  click(place: string): Promise<void>;
  /** Presses the key of each character; \n is Enter. */
  type(text: string): Promise<void>;
  pressWithControl(key: string): Promise<void>;
  screenshot(): Promise<Uint8Array>;
}

/** Timeout until something appears. It is long, because a slow test machine is no fault of the product. */
export const PATIENCE_MS = 20_000;
export const screenSize = { width: 1280, height: 900 } as const;
