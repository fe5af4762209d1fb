import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { createFrames, type LoopScene } from "./loop/frames.ts";

const from = "components/art/source/loops";
const to = "components/art/loops";
const loops = ["human", "canine", "equine"] as const;
const SECONDS = 7;
const FRAMES_PER_SECOND = 24;
const PHONE_WIDTH = 720;

/** Paints every frame of the service cards' loops and encodes them; needs ffmpeg, and about a minute for each. */
export async function renderLoops({ postersOnly = false } = {}): Promise<void> {
  for (const name of loops) {
    const scene: LoopScene = JSON.parse(readFileSync(join(from, `${name}.json`), "utf8"));
    const frame = createFrames(scene, readFileSync(join(from, `${name}.svg`), "utf8"));
    const poster = sharp(Buffer.from(frame(0)));
    await poster
      .clone()
      .avif({ quality: 62, effort: 6 })
      .toFile(join(to, `${name}.avif`));
    await poster
      .clone()
      .resize(PHONE_WIDTH)
      .avif({ quality: 58, effort: 6 })
      .toFile(join(to, `${name}-phone.avif`));
    if (!postersOnly) await renderVideo(frame, join(to, name));
  }
}

async function renderVideo(frame: (moment: number) => string, target: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "loop-"));
  const last = SECONDS * FRAMES_PER_SECOND;
  for (let index = 0; index <= last; index++) {
    const file = join(folder, `${String(index).padStart(4, "0")}.png`);
    writeFileSync(
      file,
      await sharp(Buffer.from(frame(index / last)))
        .png({ compressionLevel: 1 })
        .toBuffer(),
    );
  }
  encode(folder, target);
  rmSync(folder, { recursive: true });
}

function encode(folder: string, target: string): void {
  const input = ["-y", "-v", "error", "-framerate", String(FRAMES_PER_SECOND), "-i", `${folder}/%04d.png`];
  const pixels = ["-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p", "-an", "-map_metadata", "-1"];
  const colours = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"];
  const h264 = [
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
  ];
  const av1 = ["-c:v", "libsvtav1", "-preset", "4", "-crf", "34", "-g", "240"];
  execFileSync("ffmpeg", [...input, ...pixels, ...colours, ...h264, `${target}.mp4`]);
  execFileSync("ffmpeg", [...input, ...pixels, ...colours, ...av1, `${target}.webm`]);
}

if (import.meta.main) await renderLoops({ postersOnly: process.argv.includes("--posters") });
