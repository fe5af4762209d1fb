import { Fragment } from "react";

/** The opening hours of a day. Lines break only between two time spans. */
export function Times({ of: times }: { of: string }) {
  return times.split(", ").map((span, at, { length }) => (
    <Fragment key={span}>
      {at > 0 && " "}
      <span className="whole">{at < length - 1 ? `${span},` : span}</span>
    </Fragment>
  ));
}
