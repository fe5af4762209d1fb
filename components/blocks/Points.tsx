/** Short points side by side, each under a hairline. A point without a text is no heading. */
export function Points({ items }: { items: readonly { title: string; text?: string }[] }) {
  return (
    <ul className="points list">
      {items.map(({ title, text }) => (
        <li key={title}>
          {text ? <h3>{title}</h3> : <p className="point">{title}</p>}
          {text && <p>{text}</p>}
        </li>
      ))}
    </ul>
  );
}
