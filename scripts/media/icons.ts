import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { practice } from "#content/facts/practice.ts";
import { site } from "#content/facts/site.ts";

const appIcon = "components/art/source/app-icon.svg";
const smallIcon = "public/favicon.svg";
const colours = { paper: "#fbfaf6", turf: "#2f4a3a" };

/** The icons of browsers and home screens, and the manifest that names them. */
export async function writeIcons(): Promise<void> {
  const tile = sharp(readFileSync(appIcon), { density: 144 });
  await tile.clone().resize(180).png({ palette: true }).toFile("public/apple-touch-icon.png");
  await tile.clone().resize(192).png({ palette: true }).toFile("public/icon-192.png");
  await tile.clone().resize(512).png({ palette: true }).toFile("public/icon-512.png");
  writeFileSync(
    "public/favicon.ico",
    wrapAsIco(await sharp(smallIcon, { density: 144 }).resize(32).png().toBuffer(), 32),
  );
  writeFileSync("public/site.webmanifest", `${JSON.stringify(manifest, null, 2)}\n`);
}

const manifest = {
  name: practice.name,
  short_name: practice.name.split(" ")[0],
  lang: site.language,
  start_url: "/",
  display: "browser",
  background_color: colours.paper,
  theme_color: colours.turf,
  icons: [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose: "any maskable",
  })),
};

/** An .ico file is a table of contents in front of a PNG. */
function wrapAsIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // of one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

if (import.meta.main) await writeIcons();
