import { type ComponentProps, createElement, type FunctionComponent, useId } from "react";
import { renderToString } from "react-dom/server";
import type { IslandName, islands } from "./registry.ts";

type ComponentOf<Name extends IslandName> = Awaited<ReturnType<(typeof islands)[Name]>>;

interface IslandProps<Name extends IslandName> {
  name: Name;
  component: ComponentOf<Name>;
  /** Sent to the browser as JSON: pass as little as possible. */
  props: ComponentProps<ComponentOf<Name>>;
  /** When to hydrate: at once, when (nearly) in view, or when the window gets the focus again. */
  when?: "load" | "visible" | "focus";
}

/**
 * A part of a page that lives on in the browser: drawn here as HTML, hydrated there by client/wake.ts. It has a root of its
 * own, so that the ids of `useId` agree on both sides.
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, drawn one line above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
