import Phone from "lucide-react/icons/phone";
import { useFacts } from "../facts.ts";
import { Button } from "./Button.tsx";

export function CallButton({ text }: { text?: string }) {
  const { phone } = useFacts().practice;
  return (
    <Button href={`tel:${phone.e164}`} icon={Phone}>
      {text ?? phone.shown}
    </Button>
  );
}
