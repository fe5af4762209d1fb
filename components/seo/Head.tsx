import { frameSources } from "#content/facts/frames.ts";
import { iconsOf, ownSheet } from "#content/facts/look-files.ts";
import { paths } from "#content/facts/navigation.ts";
import { site } from "#content/facts/site.ts";
import type { Metadata } from "#content/model/metadata.ts";
import { useFacts } from "../facts.ts";
import sans from "../styles/fonts/figtree.woff2";
import serif from "../styles/fonts/newsreader-display.woff2";
import { graphOf } from "./structured-data.ts";

interface HeadProps {
  metadata: Metadata;
  /** `undefined` on the pages for addresses that do not exist. */
  path: string | undefined;
  siteUrl: string;
}

/** The head of a document, without the parts that all documents share and the style sheets. */
export function Head({ metadata, path, siteUrl }: HeadProps) {
  const { title, description, keywords, noindex, post } = metadata;
  const facts = useFacts();
  const { practice, practitioner, photos } = facts;
  const { googleVerification, bingVerification } = facts.links;
  // The owner's share picture replaces the generated ones, but not an article's own.
  const shareImage = post?.featuredImage ? metadata.shareImage : (photos.share ?? metadata.shareImage);
  const image = shareImage ?? { src: site.defaultShareImage, alt: practitioner.label };
  const sheet = ownSheet(facts);
  const canonical = path === undefined ? undefined : siteUrl + path;
  const frames = path === undefined ? undefined : frameSources(facts)[path];
  const graph = path === undefined || noindex ? [] : graphOf({ siteUrl, path, facts }, metadata);
  return (
    <>
      {/* The web server allows frames on these pages; the allowed origin is a fact, which only the page knows. */}
      {frames && <meta httpEquiv="Content-Security-Policy" content={`frame-src ${frames}`} />}
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="keywords" content={keywords} />
      <meta name="color-scheme" content="light dark" />
      {[serif, sans].map((font) => (
        <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="" />
      ))}
      {path === paths.home &&
        Object.entries({ "google-site-verification": googleVerification, "msvalidate.01": bingVerification }).map(
          ([name, code]) => code && <meta key={name} name={name} content={code} />,
        )}
      {post && <meta name="revision" content={post.revision} />}
      {noindex && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={canonical} />}
      <meta property="og:site_name" content={practice.name} />
      <meta property="og:locale" content={site.language.replace("-", "_")} />
      <meta property="og:type" content={post ? "article" : "website"} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {canonical && <meta property="og:url" content={canonical} />}
      <meta property="og:image" content={siteUrl + image.src} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {iconsOf(facts).links.map((icon) => (
        <link key={icon.rel + icon.href} {...icon} />
      ))}
      <link rel="manifest" href="/site.webmanifest" />
      {sheet && metadata.frame !== "desk" && <link rel="stylesheet" href={sheet.path} />}
      <link rel="alternate" type="application/rss+xml" title={`${practice.name}: Health Blog`} href="/rss.xml" />
      {graph.length > 0 && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with "<" escaped
          dangerouslySetInnerHTML={{
            __html: JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll("<", "\\u003c"),
          }}
        />
      )}
    </>
  );
}
