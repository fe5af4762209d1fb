import { Fragment } from "react";

/** Opening hours of a day; a line may end between two of them only. */
export function Times({ of: times }: { of: string }) {
  return times.split(", ").map((span, at, { length }) => (
    <Fragment key={span}>
      {at > 0 && " "}
      <span className="whole">{at < length - 1 ? `${span},` : span}</span>
    </Fragment>
  ));
}
