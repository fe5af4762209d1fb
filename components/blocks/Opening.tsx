/** The head of a section whose substance takes the full width: a heading, and a sentence beside it. */
export function Opening({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="split">
      <h2 className="still">{title}</h2>
      <p className="lead">{lead}</p>
    </div>
  );
}
