export function Paragraphs({ of: texts }: { of: readonly string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>);
}
