import { wordsOf } from "../foreign-text.ts";

/** The words that somebody reads in HTML and that are not in a text, each once. */
export const missingWords = (html: string, kept: string): string[] =>
  [
    ...new Set(
      wordsOf(html.replace(/<(style|title|footer)\b[\s\S]*?<\/\1>/g, "").replaceAll("<", " <")).match(/[\p{L}]{2,}/gu),
    ),
  ].filter((word) => !kept.includes(word));

/** A zip of Substack, as it writes it today, in words of our own. */
export const substack = {
  "posts.csv": `post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url
101.sore-backs,2021-05-03T08:00:00.000Z,true,2021-05-03T08:00:00.000Z,,newsletter,everyone,"Sore backs, ""stiff"" mornings","Why mornings,
and what helps",
102.saddles,2021-06-03T08:00:00.000Z,true,,,newsletter,only_paid,Saddles,,
103.half-a-thought,,false,,,newsletter,everyone,Half a thought,,
104.talk,2021-07-03T08:00:00.000Z,true,,,podcast,everyone,Talk,,
105,2021-08-03T08:00:00.000Z,false,,,newsletter,everyone,,,
`,
  "email_list.clinic.csv": "email,active_subscription\nann@old.example,false\n",
  "posts/101.sore-backs.opens.csv": "post_id,timestamp,email\n",
  "posts/101.sore-backs.html": `<p>Many backs are <strong>stiff</strong><a data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-1-1" href="#footnote-1-1" target="_self" class="footnote-anchor">1</a>. <a href="https://clinic.substack.com/p/saddles?utm=x">Saddles</a> matter, and so do <a href="https://other.substack.com/p/girths">girths</a>.</p><div class="captioned-image-container"><figure><a class="image-link image2 is-viewable-img" target="_blank" href="https://substackcdn.com/image/fetch/f_auto,q_auto:good/https%3A%2F%2Fsubstack-post-media.s3.amazonaws.com%2Fpublic%2Fimages%2Fmare_1456x816.jpeg" data-component-name="Image2ToDOM"><div class="image2-inset"><picture><source type="image/webp" srcset="https://substackcdn.com/x 424w"><img src="https://substackcdn.com/image/fetch/w_1456,c_limit/https%3A%2F%2Fsubstack-post-media.s3.amazonaws.com%2Fpublic%2Fimages%2Fgrey_1456x816.jpeg" width="1456" height="816" class="sizing-normal" alt="A grey one" title=""></picture><div class="image-link-expand"><svg role="img"></svg></div></div></a><figcaption class="image-caption">In May</figcaption></figure></div><div class="subscription-widget-wrap" data-attrs="{}"><div class="subscription-widget show-subscribe"><div class="preamble"><p class="cta-caption">Thanks for reading.</p></div><form class="subscription-widget-subscribe"><input type="email"><input type="submit" value="Subscribe"></form></div></div><div id="youtube2-abc" class="youtube-wrap" data-attrs="{}"><div class="youtube-inner"><iframe src="https://www.youtube-nocookie.com/embed/abc?rel=0"></iframe></div></div><h2>When to come</h2><ul><li><p>At once</p></li><li><p>Later</p></li></ul><blockquote><p>It helps.</p></blockquote><p class="button-wrapper" data-attrs="{}"><a class="button primary" href="https://old.example/book"><span>Book now</span></a></p><div class="image-gallery-embed" data-attrs="{&quot;gallery&quot;:{&quot;images&quot;:[{&quot;type&quot;:&quot;image/png&quot;,&quot;src&quot;:&quot;https://substack-post-media.s3.amazonaws.com/public/images/foal_1x1.png&quot;},{&quot;type&quot;:&quot;image/png&quot;,&quot;src&quot;:&quot;https://substack-post-media.s3.amazonaws.com/public/images/girth_1x1.png&quot;}],&quot;caption&quot;:&quot;Two \\&quot;good\\&quot; ones&quot;,&quot;alt&quot;:&quot;&quot;,&quot;staticGalleryImage&quot;:{&quot;type&quot;:&quot;image/png&quot;,&quot;src&quot;:&quot;https://substack-post-media.s3.amazonaws.com/public/images/both_1x1.png&quot;}},&quot;isEditorNode&quot;:true}" data-component-name="ImageGalleryToDOM"></div><div class="poll-embed" data-attrs="{&quot;id&quot;:7}" data-component-name="PollToDOM"></div><div class="footnote" data-component-name="FootnoteToDOM"><a id="footnote-1-1" href="#footnote-anchor-1-1" class="footnote-number" contenteditable="false" target="_self">1</a><div class="footnote-content"><p>Mostly lower ones.</p></div></div>`,
  "posts/102.saddles.html": "<p>For those who pay.</p>",
  "posts/103.half-a-thought.html": "<p>Some words.</p>",
  "posts/105.html": "<p>No title yet.</p>",
};

const medium = (
  title: string,
  body: string,
  footer: string,
) => `<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>${title}</title><style>
      * { font-family: Georgia, serif; }
    </style></head><body><article class="h-entry">
<header>
<h1 class="p-name">${title}</h1>
</header>
<section data-field="subtitle" class="p-summary">
Why mornings are worst.
</section>
<section data-field="body" class="e-content">
<section name="28f6" class="section section--body section--first section--last"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner sectionLayout--insetColumn"><h3 name="55c5" id="55c5" class="graf graf--h3 graf--leading graf--title">${title}</h3><h4 name="1a" id="1a" class="graf graf--h4 graf-after--h3 graf--subtitle">Why mornings are worst.</h4>${body}</div></div></section>
</section>
<footer>${footer}<p>Exported from <a href="https://medium.com">Medium</a> on May 9, 2021.</p></footer></article></body></html>`;

/** A zip of Medium, as it writes it today, in words of our own. */
export const mediumExport = {
  "README.html": "<h1>Your export</h1>",
  "profile/profile.html": "<h1>Ann Archer</h1>",
  "posts/2021-05-03_Sore-backs---mornings-1a2b3c4d5e6f.html": medium(
    "Sore backs &amp; mornings",
    `<p name="a1" id="a1" class="graf graf--p graf-after--h4">Many backs are <strong class="markup--strong markup--p-strong">stiff</strong>. <a href="https://medium.com/@ann/saddles-0a0b0c0d0e0f?source=x" data-href="x" class="markup--anchor markup--p-anchor" target="_blank">Saddles</a> matter.</p><figure name="f1" id="f1" class="graf graf--figure graf-after--p"><img class="graf-image" data-image-id="1*grey.jpeg" data-width="1456" data-height="816" src="https://cdn-images-1.medium.com/max/800/1*grey.jpeg" alt="A grey one"><figcaption class="imageCaption">In May</figcaption></figure><pre name="c1" class="graf graf--pre"><span class="pre--content">walk = 1<br>trot = 2</span></pre><blockquote class="graf graf--pullquote">It helps.</blockquote><ul class="postList"><li name="l1" class="graf graf--li">At once</li></ul><div class="graf graf--mixtapeEmbed"><a href="https://other.example/girths" data-href="x" class="markup--anchor markup--mixtapeEmbed-anchor" title="x"><strong class="markup--strong">Girths</strong><br><em class="markup--em">How wide they are</em>other.example</a><a href="https://other.example/girths" class="js-mixtapeImage mixtapeImage u-ignoreBlock" style="background-image: url(x)"></a></div><figure class="graf graf--figure graf--iframe"><iframe src="https://www.youtube.com/embed/abc?feature=oembed" width="700" height="393" frameborder="0" scrolling="no"></iframe></figure>`,
    `<p>By <a href="https://medium.com/@ann" class="p-author h-card">Ann Archer</a> on <a href="https://medium.com/p/1a2b3c4d5e6f"><time class="dt-published" datetime="2021-05-03T08:00:00.000Z">May 3, 2021</time></a>.</p><p><a href="https://medium.com/@ann/sore-backs-mornings-1a2b3c4d5e6f" class="p-canonical">Canonical link</a></p>`,
  ),
  "posts/2021-06-03_Saddles-0a0b0c0d0e0f.html": medium(
    "Saddles",
    '<p class="graf graf--p">Some words.</p>',
    `<p>By <a href="https://medium.com/@ann" class="p-author h-card">Ann Archer</a> on <a href="https://medium.com/p/0a0b0c0d0e0f"><time class="dt-published" datetime="2021-06-03T08:00:00.000Z">June 3, 2021</time></a>.</p><p><a href="https://medium.com/@ann/saddles-0a0b0c0d0e0f" class="p-canonical">Canonical link</a></p>`,
  ),
  "posts/draft_Half-a-thought-9a9b9c9d9e9f.html": medium(
    "Half a thought",
    '<p class="graf graf--p">Some words.</p>',
    `<p><a href="https://medium.com/p/9a9b9c9d9e9f">View original.</a></p>`,
  ),
};
