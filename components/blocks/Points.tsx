/** Short points side by side, each under a hairline: plain, or (from a record) a title with a text. */
export function Points({ items }: { items: readonly string[] | Readonly<Record<string, string>> }) {
  return (
    <ul className="points list">
      {Array.isArray(items)
        ? items.map((point) => (
            <li key={point}>
              <p className="point">{point}</p>
            </li>
          ))
        : Object.entries(items).map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
    </ul>
  );
}
