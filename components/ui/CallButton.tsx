import Phone from "lucide-react/icons/phone";
import { practice } from "#content/facts/practice.ts";
import { Button } from "./Button.tsx";

export function CallButton({ text = practice.phone.shown }: { text?: string }) {
  return (
    <Button href={`tel:${practice.phone.e164}`} icon={Phone}>
      {text}
    </Button>
  );
}
