import { deskLabels } from "#content/pages/admin-desk.ts";

/** Placeholder for a list that is loading. */
export function LoadingRows() {
  return (
    <div className="rows" role="status">
      <span className="hide">{deskLabels.list.loading}</span>
      {[1, 2, 3].map((row) => (
        <div className="row" key={row} aria-hidden="true">
          <span className="thumb skeleton" />
          <div className="lines">
            <p className="skeleton" />
            <p className="skeleton short" />
          </div>
        </div>
      ))}
    </div>
  );
}
