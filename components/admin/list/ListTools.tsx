import { useSignals } from "@preact/signals-react/runtime";
import Search from "lucide-react/icons/search";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Icon } from "../../ui/Icon.tsx";
import { status } from "../api/status.ts";
import { type Filter, filter, filters, search, searchFor, setFilter } from "../posts/posts.ts";

const labels = deskLabels.list;
export const searchId = "search-posts";

/** The search field and the filter of the post list. */
export function ListTools() {
  useSignals();
  const broken = status.value?.broken.length ?? 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the oldest supported browsers do not know <search>
    <div className="tools" role="search">
      <div className="search">
        <Icon of={Search} />
        <input
          className="input"
          id={searchId}
          type="search"
          value={search.value}
          aria-label={labels.search}
          placeholder={labels.search}
          onChange={({ currentTarget }) => searchFor(currentTarget.value)}
        />
      </div>
      <select
        className="input"
        aria-label={labels.filter}
        value={filter.value}
        onChange={({ currentTarget }) => void setFilter(currentTarget.value as Filter)}
      >
        {filters.map((name) => (
          <option key={name} value={name}>
            {name === "broken" && broken > 0 ? labels.broken(broken) : labels.filters[name]}
          </option>
        ))}
      </select>
    </div>
  );
}
