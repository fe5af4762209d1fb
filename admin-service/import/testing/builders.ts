import type { WxrItem } from "./wordpress.ts";

const at = (path: string) => `https://old.example${path}`;
const uploads = at("/wp-content/uploads/2022/03");

/** A post, what visitors of the former site saw of it, and what is to be named because it has no place here. */
interface BuiltPost extends WxrItem {
  title: string;
  seen: string;
  named?: readonly string[];
}

const elementor = [
  {
    id: "1a2b3c4",
    elType: "container",
    settings: {
      background_image: { url: `${uploads}/field.jpg`, id: 901 },
      flex_direction: "row",
      _title: "Hero of the page",
    },
    elements: [
      {
        id: "a1",
        elType: "widget",
        widgetType: "heading",
        settings: { title: "Stiff necks & desks", header_size: "h2" },
      },
      {
        id: "a2",
        elType: "widget",
        widgetType: "text-editor",
        settings: { editor: "<p>Long hours <strong>bend</strong> us.</p>", typography_font_family: "Open Sans Light" },
      },
      {
        id: "a3",
        elType: "widget",
        widgetType: "button",
        settings: { text: "Book a visit", link: { url: "/booking", is_external: "" }, size: "lg" },
      },
      {
        id: "a4",
        elType: "widget",
        widgetType: "image",
        settings: {
          image: { url: `${uploads}/desk.jpg`, id: 902, alt: "A crooked desk" },
          caption: "Too low by far",
          image_size: "large",
        },
      },
      {
        id: "a5",
        elType: "widget",
        widgetType: "accordion",
        settings: {
          tabs: [
            { _id: "x", tab_title: "Which chair helps?", tab_content: "<p>One that tilts.</p>" },
            { _id: "y", tab_title: "Standing?", tab_content: "Now and then." },
          ],
          selected_icon: { value: "fas fa-plus", library: "fa-solid" },
        },
      },
      {
        id: "a6",
        elType: "widget",
        widgetType: "icon-list",
        settings: { icon_list: [{ text: "Screens at eye level", selected_icon: { value: "fas fa-check" } }] },
      },
      { id: "a7", elType: "widget", widgetType: "google_maps", settings: {} },
      {
        id: "a8",
        elType: "widget",
        widgetType: "form",
        settings: { form_name: "Ask us", form_fields: [{ field_label: "Your name" }] },
      },
      { id: "a9", elType: "widget", widgetType: "shortcode", settings: { shortcode: "[opening_hours]" } },
    ],
  },
];

/** Posts as page builders, the block editor and plugins write them. */
export const builtPosts: readonly BuiltPost[] = [
  {
    id: 501,
    title: "Elementor",
    name: "elementor",
    link: at("/2022/03/elementor/"),
    content: "<h2>Stiff necks &amp; desks</h2><p>Long hours <strong>bend</strong> us.</p>",
    meta: { _elementor_edit_mode: "builder", _elementor_data: JSON.stringify(elementor) },
    seen: `Stiff necks desks Long hours bend us Book a visit A crooked desk Too low by far Which chair helps One that
      tilts Standing Now and then Screens at eye level`,
    named: ["pictures behind words", "“google_maps” blocks", "forms", "[opening_hours]"],
  },
  {
    id: 502,
    title: "Divi",
    name: "divi",
    link: at("/2022/03/divi/"),
    content: `[et_pb_section fb_built="1" admin_label="Hero of the page" _builder_version="4.16"][et_pb_row column_structure="1_2,1_2"][et_pb_column type="1_2"][et_pb_text _builder_version="4.16" text_font="Lato|700|||"]<p>Cold hands want warmth.</p>[/et_pb_text][/et_pb_column][et_pb_column type="1_2"][et_pb_blurb title="Gloves &amp; mittens" url="/gloves/" image="${uploads}/gloves.jpg" alt="Wool gloves"]Knit them.[/et_pb_blurb][/et_pb_column][/et_pb_row]
[et_pb_toggle title="Do mittens win?" open="off"]They do.[/et_pb_toggle]
[et_pb_image src="${uploads}/river.jpg" alt="A frozen river" align="center"][/et_pb_image]
[et_pb_button button_text="Ring us" button_url="tel:+441234" button_alignment="center"][/et_pb_button]
[et_pb_testimonial author="Ida Finch" job_title="Farrier"]Warm at last.[/et_pb_testimonial]
[et_pb_video src="https://www.youtube.com/watch?v=cold"][/et_pb_video]
[et_pb_pricing_table title="Half hour" sum="40" button_url="/fees/" button_text="Book it"]Tea included.[/et_pb_pricing_table]
[et_pb_contact_form title="Write"][et_pb_contact_field field_title="Name"][/et_pb_contact_field][/et_pb_contact_form][/et_pb_section]`,
    seen: `Cold hands want warmth Gloves mittens Wool gloves Knit them Do mittens win They do A frozen river Ring us
      Ida Finch Farrier Warm at last Half hour [Book it](https://old.example/fees/) Tea included`,
    named: ["forms"],
  },
  {
    id: 503,
    title: "WPBakery",
    name: "wpbakery",
    link: at("/2022/03/wpbakery/"),
    content: `[vc_row css=".vc_custom_1{padding-top: 10px !important;}"][vc_column width="1/2"][vc_custom_heading text="Early walks" font_container="tag:h3|text_align:left"][vc_column_text css=".x{}"]First light is best.

Dew is fine.[/vc_column_text][/vc_column][vc_column width="1/2"][vc_single_image image="103" img_size="full"][vc_btn title="See routes" link="url:https%3A%2F%2Fold.example%2Froutes%2F|title:Routes||"][vc_raw_html]${Buffer.from(encodeURIComponent("<p>Raw & honest words.</p>")).toString("base64")}[/vc_raw_html][/vc_column][/vc_row]
[vc_tta_accordion][vc_tta_section title="Which shoes?" tab_id="1621"][vc_column_text]Dry ones.[/vc_column_text][/vc_tta_section][/vc_tta_accordion][vc_empty_space height="20px"][vc_gmaps link="#E-8_JTND"]`,
    seen: "Early walks First light is best Dew is fine See routes Raw honest words Which shoes Dry ones",
    named: ["[vc_gmaps]"],
  },
  {
    id: 504,
    title: "Avia",
    name: "avia",
    link: at("/2022/03/avia/"),
    content: `[av_one_half first][av_heading heading='Quiet stables' tag='h2' style='' color='' padding='10'][/av_heading]
[av_textblock size='' font_color='']
Hay falls softly.
[/av_textblock][/av_one_half][av_one_half]
[av_toggle_container initial='1'][av_toggle title='When do they sleep?' tags='']Mostly standing.[/av_toggle][/av_toggle_container]
[av_button label='Meet them' link='manually,https://old.example/herd/' size='small']
[/av_one_half]`,
    seen: "Quiet stables Hay falls softly When do they sleep Mostly standing Meet them",
  },
  {
    id: 505,
    title: "Questions",
    name: "questions",
    link: at("/2022/03/questions/"),
    content: `<!-- wp:details --><details class="wp-block-details"><summary>May I drive home?</summary><!-- wp:paragraph --><p>Usually yes.</p><!-- /wp:paragraph --></details><!-- /wp:details -->
<!-- wp:yoast/faq-block {"questions":[{"id":"faq-1"}]} -->
<div class="schema-faq wp-block-yoast-faq-block"><div class="schema-faq-section" id="faq-1"><strong class="schema-faq-question">How long?</strong> <p class="schema-faq-answer">Forty minutes.</p> </div></div>
<!-- /wp:yoast/faq-block -->
<div class="kt-accordion-inner"><button class="kt-blocks-accordion-header" type="button"><span>Does snow matter?</span></button><div>Rarely.</div></div>
<h3><button aria-expanded="false">Parking nearby?</button></h3><div>Behind us.</div>

[accordion][accordion-item title="Cash or card?"]Either.[/accordion-item][/accordion]

[su_spoiler title="Dogs welcome?"]Leashed ones.[/su_spoiler]`,
    seen: `May I drive home Usually yes How long Forty minutes Does snow matter Rarely Parking nearby Behind us Cash or card
      Either Dogs welcome Leashed ones`,
  },
  {
    id: 506,
    title: "Footnotes",
    name: "footnotes",
    link: at("/2022/03/footnotes/"),
    content: `<!-- wp:paragraph -->
<p>Ice helps<sup data-fn="f-1" class="fn"><a href="#f-1" id="f-1-link">1</a></sup>, heat too<sup data-fn="f-2" class="fn"><a href="#f-2" id="f-2-link">2</a></sup>.</p>
<!-- /wp:paragraph -->

<!-- wp:footnotes /-->

<!-- wp:paragraph --><p>Read on.</p><!-- /wp:paragraph -->`,
    meta: {
      footnotes: JSON.stringify([
        { content: "Ten minutes <em>only</em>.", id: "f-1" },
        { content: "Never overnight.", id: "f-2" },
      ]),
    },
    seen: "Ice helps[^1] heat too[^2] Ten minutes only Never overnight Read on",
  },
  {
    id: 507,
    title: "Reused",
    name: "reused",
    link: at("/2022/03/reused/"),
    content: `<!-- wp:paragraph --><p>Before it.</p><!-- /wp:paragraph -->
<!-- wp:block {"ref":601} /-->
<!-- wp:block {"ref":602} /-->
<!-- wp:block {"ref":699} /-->
<!-- wp:latest-posts {"postsToShow":3,"displayPostDate":true} /-->
<!-- wp:acf/testimonial {"name":"acf/testimonial","data":{"quote":"She listened well.","_quote":"field_1","person":"Olive Reed of Frome"},"mode":"preview"} /-->
<!-- wp:gallery {"ids":[103]} /-->
<!-- wp:jetpack/contact-form --><div><!-- wp:jetpack/field-name {"label":"Your name"} /--></div><!-- /wp:jetpack/contact-form -->
<!-- wp:spacer {"height":"20px"} /-->`,
    seen: "Before it Open on Saturdays She listened well Olive Reed of Frome",
    named: ["“block” blocks", "“latest-posts” blocks", "forms"],
  },
  {
    id: 508,
    title: "Caf&eacute;s &amp; <em>stretching</em>",
    name: "cafes",
    link: at("/2022/03/cafes/"),
    terms: [
      ["category", "Necks &amp; backs"],
      ["post_tag", "Tea &amp; rest"],
      ["post_tag", "D&#8217;Arcy"],
    ],
    meta: { _thumbnail_id: "104", _wp_old_slug: "coffee-shops" },
    content: `<p>Sit less.</p><img src="${uploads}/cup.jpg" alt="Cup \\ saucer" class="wp-image-1">`,
    seen: "Cafés stretching Sit less saucer",
  },
  {
    id: 509,
    title: "Tables",
    name: "tables",
    link: at("/2022/03/tables/"),
    content: `<!-- wp:table --><figure class="wp-block-table"><table class="has-fixed-layout" style="border:1px"><thead><tr><th>Day</th><th colspan="2">Hours</th></tr></thead><tbody><tr><th rowspan="2">Monday</th><td>Morning<br>early</td><td><ul><li>Walk-ins</li><li>Regulars</li></ul></td></tr><tr><td colspan="2"><h4>Evening</h4><p>By phone | text</p></td></tr></tbody></table><figcaption class="wp-element-caption">Subject to snow</figcaption></figure><!-- /wp:table -->
<table border="0"><tr><td>Left side.</td><td><table><tr><td>Inner</td><td>table</td></tr></table></td></tr></table>`,
    seen: "Day Hours Monday Morning early Walk-ins Regulars Evening By phone text Subject to snow Left side Inner table",
  },
  {
    id: 510,
    title: "Files",
    name: "files",
    link: at("/2022/03/files/"),
    content: `<!-- wp:file --><div class="wp-block-file"><a href="${uploads}/leaflet.pdf">Our leaflet</a><a href="${uploads}/leaflet.pdf" class="wp-block-file__button" download>Download</a></div><!-- /wp:file -->
<!-- wp:audio --><figure class="wp-block-audio"><audio controls src="${uploads}/breathing.mp3"></audio><figcaption>Breathe slowly</figcaption></figure><!-- /wp:audio -->
<!-- wp:video --><figure class="wp-block-video"><video controls src="${uploads}/roll.mp4"></video></figure><!-- /wp:video -->
<figure class="wp-block-image"><a href="/our-team/"><img src="${uploads}/team.jpg" alt="The team"/></a><figcaption>Meet <a href="/our-team/">us</a></figcaption></figure>`,
    seen: "Our leaflet Download Breathe slowly The team Meet us",
    named: ["leaflet.pdf", "breathing.mp3", "roll.mp4"],
  },
  {
    id: 511,
    title: "Shortcodes",
    name: "shortcodes",
    link: at("/2022/03/shortcodes/"),
    content: `[gallery ids="103,104"]

[gallery]

[video mp4="${uploads}/gait.mp4"][/video]

[audio mp3="${uploads}/hum.mp3"]

[playlist ids="105"]

[contact-form-7 id="5" title="Write to us"]

[mystery_box count="3"]

[recent-posts]

[et_pb_map address="x"][/et_pb_map]

[members_only]Only for those who pay.[/members_only]

Plain [sic] words with a [dropcap]B[/dropcap]rilliant end. [youtube https://youtu.be/gait]`,
    seen: "Plain sic words with a Brilliant end",
    named: [
      "[gallery]",
      "forms",
      "[mystery_box]",
      "[recent-posts]",
      "[et_pb_map]",
      "words for members",
      "gait.mp4",
      "hum.mp3",
      "song.mp3",
    ],
  },
  {
    id: 512,
    title: "Kept elsewhere",
    name: "kept-elsewhere",
    link: at("/2022/03/kept-elsewhere/"),
    content: " ",
    meta: { _bricks_page_content_2: 'a:1:{i:0;a:1:{s:4:"text";s:5:"Words";}}' },
    seen: "",
    named: ["There are no words in it."],
  },
  {
    id: 513,
    title: "Classic",
    name: "classic",
    link: at("/2022/03/classic/"),
    content: `Before <span></span>other <em> </em>words<b></b> and more
and a second line

<div id="attachment_103" class="wp-caption alignleft"><a href="${at("/2021/06/saddles/saddle/")}" rel="attachment wp-att-103"><img src="${uploads}/old-300x200.jpg" alt="Old tack" class="wp-image-103" /></a><p class="wp-caption-text">Tack of <em>former</em> days</p></div>

<dl><dt>Hames</dt><dd>Part of a collar.</dd></dl>
<div style="background-image:url(${uploads}/barn.jpg)">Barn words.</div>
<iframe title="A map"></iframe>
<img src="data:image/png;base64,iVBORw0KGgo=" alt="pasted">`,
    seen: "Before other words and more and a second line Old tack Tack of former days Hames Part of a collar Barn words",
    named: ["pictures behind words", "frames without an address", "pictures without a file"],
  },
  {
    id: 514,
    title: "Lines",
    name: "lines",
    link: at("/2022/03/lines/"),
    content: `<!-- wp:verse --><pre class="wp-block-verse">Slow <em>walk</em>,
long rein,<br>free neck.

Home again.</pre><!-- /wp:verse -->
<!-- wp:preformatted --><pre class="wp-block-preformatted">Monday   9<br>Tuesday  10</pre><!-- /wp:preformatted -->
<!-- wp:preformatted --><pre class="wp-block-preformatted">The <a href="/yard/">yard</a>
Frome</pre><!-- /wp:preformatted -->`,
    seen: "Slow walk long rein free neck Home again Monday 9 Tuesday 10 yard Frome",
  },
];

/** Files and blocks that those posts use. */
export const builtParts: readonly WxrItem[] = [
  {
    id: 601,
    type: "wp_block",
    title: "Hours",
    content: "<!-- wp:paragraph --><p>Open on Saturdays.</p><!-- /wp:paragraph -->",
  },
  // It holds itself.
  { id: 602, type: "wp_block", title: "Loop", content: '<!-- wp:block {"ref":602} /-->' },
  {
    id: 103,
    type: "attachment",
    status: "inherit",
    title: "saddle",
    link: at("/saddle/"),
    attachment: `${uploads}/saddle.jpg`,
  },
  {
    id: 104,
    type: "attachment",
    status: "inherit",
    title: "cafe",
    link: at("/cafe/"),
    attachment: `${uploads}/cafe.jpg`,
    meta: { _wp_attachment_image_alt: "Two chairs & a table" },
  },
  {
    id: 105,
    type: "attachment",
    status: "inherit",
    title: "song",
    link: at("/song/"),
    attachment: `${uploads}/song.mp3`,
  },
];

/** A post as Squarespace exports it. */
export const squarespacePost: BuiltPost = {
  id: 701,
  title: "Spring lameness",
  name: "blog/2022/3/1/spring-lameness",
  link: "/blog/2022/3/1/spring-lameness",
  content: `<div class="sqs-layout sqs-grid-12"><div class="sqs-block html-block sqs-block-html"><div class="sqs-html-content"><p>Mud hides stones.</p></div></div>
<div class="sqs-block image-block sqs-block-image" data-block-type="5"><div class="sqs-block-content"><div class="image-block-outer-wrapper"><div class="sqs-image"><noscript><img src="https://images.squarespace-cdn.com/content/v1/a/b/hoof.jpg" /></noscript><img class="thumb-image" data-src="https://images.squarespace-cdn.com/content/v1/a/b/hoof.jpg" data-image="https://images.squarespace-cdn.com/content/v1/a/b/hoof.jpg" alt="A muddy hoof" /></div><div class="image-caption-wrapper"><div class="image-caption"><p>After rain</p></div></div></div></div></div>
<div class="sqs-block image-block sqs-block-image"><figure class="sqs-block-image-figure"><div class="image-block-wrapper"><img data-src="https://images.squarespace-cdn.com/content/v1/a/b/card.jpg" alt="A card"></div><figcaption class="image-card-wrapper"><div class="image-title-wrapper"><p>Card title</p></div><div class="image-subtitle-wrapper"><p>Card words</p></div><div class="image-button-wrapper"><a href="/booking">Card button</a></div></figcaption></figure></div>
<div class="sqs-block button-block sqs-block-button"><div class="sqs-block-button-container"><a href="/s/hoof-care.pdf" class="sqs-block-button-element">Hoof care sheet</a></div></div>
<div class="sqs-block video-block sqs-block-video" data-block-json="{&quot;url&quot;:&quot;https:\\/\\/youtu.be\\/hoof&quot;}"><div class="sqs-video-wrapper" data-html="&lt;iframe src=&quot;//www.youtube.com/embed/hoof&quot;&gt;&lt;/iframe&gt;"></div></div>
<div class="sqs-block summary-v2-block sqs-block-summary-v2" data-block-json="{&quot;headerText&quot;:&quot;&quot;}"></div>
<div class="sqs-block accordion-block"><ul><li><h4><button class="accordion-item__click-target"><span>Rest or walk?</span></button></h4><div>Walk gently.</div></li></ul></div></div>`,
  seen: "Mud hides stones A muddy hoof After rain A card Card title Card words Card button Hoof care sheet Rest or walk Walk gently",
  named: ["“summary” blocks", "hoof-care.pdf"],
};
