import { type ComponentProps, createElement, type FunctionComponent, useId } from "react";
import { renderToString } from "react-dom/server";
import type { IslandName, islands } from "./registry.ts";

type ComponentOf<Name extends IslandName> = Awaited<ReturnType<(typeof islands)[Name]>>;

interface IslandProps<Name extends IslandName> {
  name: Name;
  component: ComponentOf<Name>;
  /** Sent to the browser as JSON: pass as little as possible. */
  props: ComponentProps<ComponentOf<Name>>;
  /** When to hydrate: at once, shortly before it is in view, or when the window next gets the focus. */
  when?: "load" | "visible" | "focus";
}

/**
 * Renders an island as HTML, to be hydrated in the browser by client/wake.ts. It is a separate React root, so that the ids
 * of `useId` agree on both sides.
 */
export function Island<Name extends IslandName>({ name, component, props, when = "visible" }: IslandProps<Name>) {
  const id = `island${useId().replace(/\W/g, "")}`;
  const html = renderToString(createElement(component as FunctionComponent<object>, props), { identifierPrefix: id });
  return (
    <div
      id={id}
      data-island={name}
      data-when={when}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, rendered above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
