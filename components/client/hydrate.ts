import { createElement, type FunctionComponent, type PropsWithChildren, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

export function hydrateIsland(element: HTMLElement, component: FunctionComponent): void {
  const props = JSON.parse(element.dataset.props ?? "{}");
  const served = [...element.childNodes].map((node) => node.cloneNode(true));
  hydrateRoot(element, createElement(Hydrated, { element }, createElement(component, props)), {
    identifierPrefix: element.id,
    // React empties an island that fails. The page as it was served can still be read.
    onUncaughtError(error) {
      element.replaceChildren(...served);
      reportError(error);
    },
  });
}

/** Marks its island as ready once the effects of everything in it have run. */
function Hydrated({ element, children }: PropsWithChildren<{ element: HTMLElement }>) {
  useEffect(() => {
    element.dataset.ready = "";
  }, [element]);
  return children;
}
