import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { launchPainter } from "./browser.ts";

const from = "components/art/source/loops";
const to = "components/art/loops";
const loops = ["human", "canine", "equine"] as const;
const size = { width: 960, height: 540 };
const FRAMES_PER_SECOND = 24;

/** What a loop's page (components/art/source/loops) offers: `frame(t)` paints the moment t, from 0 to 1. */
declare global {
  interface Window {
    frame(moment: number): void;
    SECONDS: number;
  }
}

/** Paints every frame of the service cards' loops and encodes them; needs Chromium and ffmpeg, and about a minute each. */
export async function renderLoops({ postersOnly = false } = {}): Promise<void> {
  const browser = await launchPainter();
  for (const name of loops) {
    const page = await browser.newPage({ viewport: size });
    await page.goto(`file://${resolve(from, `${name}.html`)}#still`);
    const paint = async (moment: number) => {
      await page.evaluate((t) => window.frame(t), moment);
      return page.screenshot({ type: "png" });
    };
    await sharp(await paint(0))
      .avif({ quality: 62, effort: 6 })
      .toFile(join(to, `${name}.avif`));
    if (!postersOnly) {
      const last = FRAMES_PER_SECOND * (await page.evaluate(() => window.SECONDS));
      const frames = mkdtempSync(join(tmpdir(), `loop-${name}-`));
      for (let index = 0; index <= last; index++) {
        writeFileSync(join(frames, `${String(index).padStart(4, "0")}.png`), await paint(index / last));
      }
      encode(frames, join(to, name));
      rmSync(frames, { recursive: true });
    }
    await page.close();
  }
  await browser.close();
}

function encode(frames: string, target: string): void {
  const input = ["-y", "-v", "error", "-framerate", String(FRAMES_PER_SECOND), "-i", `${frames}/%04d.png`];
  const colours = "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p";
  const tags = [
    "-colorspace",
    "bt709",
    "-color_primaries",
    "bt709",
    "-color_trc",
    "bt709",
    "-an",
    "-map_metadata",
    "-1",
  ];
  const run = (...codec: string[]) => execFileSync("ffmpeg", [...input, "-vf", colours, ...tags, ...codec]);
  run(
    "-c:v",
    "libx264",
    "-preset",
    "veryslow",
    "-tune",
    "animation",
    "-crf",
    "24",
    "-movflags",
    "+faststart",
    `${target}.mp4`,
  );
  run("-c:v", "libsvtav1", "-preset", "4", "-crf", "34", "-g", "240", `${target}.webm`);
}

if (import.meta.main) await renderLoops({ postersOnly: process.argv.includes("--posters") });
