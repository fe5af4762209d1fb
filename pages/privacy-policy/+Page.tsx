import { PageHead } from "#components/blocks/PageHead.tsx";
import { privacyPage } from "#content/pages/privacy-policy.ts";
import { useData } from "../page-context.tsx";
import type { Data } from "./+data.ts";
import "./privacy-policy.css";

export function Page() {
  const { html } = useData<Data>();
  const { name, title, lead, effective } = privacyPage;
  return (
    <>
      <PageHead here={name} title={title} lead={lead} />
      <section className="section policy">
        <div className="wrap">
          <p className="over">{effective}</p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, through the sanitizer */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      </section>
    </>
  );
}
