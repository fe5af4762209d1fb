import { createElement, type FunctionComponent, type PropsWithChildren, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

/** Hydrates the HTML of an island with the props in its `data-props`. */
export function hydrateIsland(element: HTMLElement, component: FunctionComponent): void {
  const props = JSON.parse(element.dataset.props ?? "{}");
  const served = [...element.childNodes].map((node) => node.cloneNode(true));
  hydrateRoot(element, createElement(Hydrated, { element }, createElement(component, props)), {
    identifierPrefix: element.id,
    // React removes the content of an island that fails: put the served HTML back, which can still be read.
    onUncaughtError(error) {
      element.replaceChildren(...served);
      reportError(error);
    },
  });
}

/** Marks an island as ready (`data-ready`) once all effects in it have run. */
function Hydrated({ element, children }: PropsWithChildren<{ element: HTMLElement }>) {
  useEffect(() => {
    element.dataset.ready = "";
  }, [element]);
  return children;
}
