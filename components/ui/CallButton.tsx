import Phone from "lucide-react/icons/phone";
import { practice } from "#content/facts/practice.ts";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";

export function CallButton({ text = practice.phone.shown }: { text?: string }) {
  return (
    <Button href={`tel:${practice.phone.e164}`}>
      <Icon of={Phone} />
      {text}
    </Button>
  );
}
