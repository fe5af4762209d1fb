import { adminLogin } from "#content/pages/admin.ts";

export function NeedsJavaScript() {
  return (
    <noscript>
      <p className="wrap">{adminLogin.noScript}</p>
    </noscript>
  );
}
