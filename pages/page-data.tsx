import { createContext, type ReactNode, useContext } from "react";

export interface DrawnPage {
  Page: () => ReactNode;
  /** What the page's `data()` returned. */
  data?: unknown;
}

const Context = createContext<DrawnPage | undefined>(undefined);

export function PageDataProvider({ page, children }: { page: DrawnPage; children: ReactNode }) {
  return <Context value={page}>{children}</Context>;
}

/** What the page's `data()` returned. The type is the page's own: `useData<Data>()`. */
export function useData<Data>(): Data {
  const page = useContext(Context);
  if (!page) throw new Error("useData() is for components of pages/.");
  return page.data as Data;
}
