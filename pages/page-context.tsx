import { createContext, type ReactNode, useContext } from "react";
import type { PageContextServer } from "vike/types";

const Context = createContext<PageContextServer | undefined>(undefined);

export function PageContextProvider({ pageContext, children }: { pageContext: PageContextServer; children: ReactNode }) {
  return <Context value={pageContext}>{children}</Context>;
}

/** What the page's `data()` returned. The type is the page's own: `useData<Data>()`. */
export function useData<Data>(): Data {
  const pageContext = useContext(Context);
  if (!pageContext) throw new Error("useData() is for components of pages/.");
  return pageContext.data as Data;
}
