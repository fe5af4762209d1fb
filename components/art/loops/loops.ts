import canine from "./canine.avif";
import canineMp4 from "./canine.mp4";
import canineWebm from "./canine.webm";
import canineForPhones from "./canine-phone.avif";
import equine from "./equine.avif";
import equineMp4 from "./equine.mp4";
import equineWebm from "./equine.webm";
import equineForPhones from "./equine-phone.avif";
import human from "./human.avif";
import humanMp4 from "./human.mp4";
import humanWebm from "./human.webm";
import humanForPhones from "./human-phone.avif";

const size = { width: 960, height: 540 };
const poster = (full: string, forPhones: string) => ({ src: full, srcSet: `${forPhones} 720w, ${full} 960w`, ...size });

/** The silent looping videos of the treatments, each with the picture that is shown until, or unless, it plays. */
export const loops = {
  human: { poster: poster(human, humanForPhones), webm: humanWebm, mp4: humanMp4, ...size },
  canine: { poster: poster(canine, canineForPhones), webm: canineWebm, mp4: canineMp4, ...size },
  equine: { poster: poster(equine, equineForPhones), webm: equineWebm, mp4: equineMp4, ...size },
};
