import { useSignals } from "@preact/signals-react/runtime";
import { deskWords } from "#content/pages/admin-desk.ts";
import { status } from "../status.ts";
import { type Filter, filter, filters, search, searchFor, show } from "./posts.ts";

const words = deskWords.list;

/** What of the posts is shown: by their words, and by how they are. */
export function ListTools() {
  useSignals();
  const broken = status.value?.broken.length ?? 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too young for the browsers of some phones
    <div className="tools" role="search">
      <input
        className="input"
        type="search"
        value={search.value}
        aria-label={words.search}
        placeholder={words.search}
        onChange={({ currentTarget }) => searchFor(currentTarget.value)}
      />
      <select
        className="input"
        aria-label={words.filter}
        value={filter.value}
        onChange={({ currentTarget }) => void show(currentTarget.value as Filter)}
      >
        {filters.map((one) => (
          <option key={one} value={one}>
            {one === "broken" && broken > 0 ? words.broken(broken) : words.filters[one]}
          </option>
        ))}
      </select>
    </div>
  );
}
