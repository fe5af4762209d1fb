/** Short matters side by side, each under a hairline. One without a text is no heading. */
export function Sums({ items }: { items: readonly { title: string; text?: string }[] }) {
  return (
    <ul className="sums list">
      {items.map(({ title, text }) => (
        <li key={title}>
          {text ? <h3>{title}</h3> : <p className="sum">{title}</p>}
          {text && <p>{text}</p>}
        </li>
      ))}
    </ul>
  );
}
