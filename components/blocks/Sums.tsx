export interface Sum {
  title: string;
  text?: string;
}

/** Short matters side by side, each under a hairline. */
export function Sums({ items }: { items: readonly Sum[] }) {
  return (
    <ul className="sums list">
      {items.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ul>
  );
}
