import { createElement, type FunctionComponent } from "react";
import { hydrateRoot } from "react-dom/client";

export function hydrateIsland(element: HTMLElement, component: FunctionComponent): void {
  const props = JSON.parse(element.dataset.props ?? "{}");
  hydrateRoot(element, createElement(component, props), { identifierPrefix: element.id });
  element.dataset.ready = "";
}
