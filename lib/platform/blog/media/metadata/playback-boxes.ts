/** The boxes that playback needs (ISO/IEC 14496-12, section 6.2.3). All other boxes of a film are cleared. */
import { clearBox, listBoxes, type Box } from "./boxes.ts";

/** The boxes that may stay in a box, by type. `null` marks a box whose content stays. */
type AllowedBoxes = { readonly [type: string]: AllowedBoxes | null };

/** Returns boxes whose content stays, for a list of types. */
const whole = (types: string): AllowedBoxes =>
  Object.fromEntries(types.split(" ").map((type) => [type, null]));

const sampleTable = whole(
  "co64 cslg ctts padb saio saiz sbgp sdtp sgpd stco stdp stps stsc stsd stsh stss stsz stts stz2 subs",
);

/** In a track of pictures or sound. */
const trackBoxes: AllowedBoxes = {
  ...whole("tkhd tref"),
  tapt: whole("clef prof enof"),
  edts: whole("elst"),
  mdia: {
    ...whole("mdhd hdlr elng"),
    minf: {
      ...whole("vmhd smhd hdlr"),
      gmhd: whole("gmin"),
      dinf: whole("dref"),
      stbl: sampleTable,
    },
  },
};

/** In the description of a film (`moov`). */
export const movieBoxes: AllowedBoxes = {
  ...whole("mvhd iods"),
  mvex: whole("mehd trex trep"),
  trak: trackBoxes,
};

/** In the description of a recording without pictures, which also has a title and a cover. */
export const recordingBoxes: AllowedBoxes = { ...movieBoxes, udta: whole("meta") };

/** In the tags of a recording: what music players show. */
export const tagBoxes: AllowedBoxes = {
  hdlr: null,
  ilst: whole("©nam ©ART aART ©alb ©gen gnre trkn disk covr"),
};

/** In a fragment (`moof`). */
export const fragmentBoxes: AllowedBoxes = {
  mfhd: null,
  traf: whole("tfhd tfdt trun sbgp sgpd subs saiz saio"),
};

/** In a file. */
export const fileBoxes = whole("ftyp styp moov moof mdat mfra sidx");

/** In the description of a format of pictures (`stsd`): its parameters, the shape of a pixel, colours and depth. */
const formatBoxes = whole(
  "av1C avcC hvcC lhvC vvcC vpcC esds d263 glbl jp2h dvcC dvvC dvwC pasp colr clap btrt fiel gama mdcv clli SmDm CoLL amve st3d sv3d vexu hfov",
);

/** Clears every box in a part of a buffer that is not allowed there, and the bytes after the last box. */
export function keepOnly(bytes: Buffer, from: number, to: number, allowed: AllowedBoxes): void {
  const boxes = listBoxes(bytes, from, to);
  for (const box of boxes) {
    const inner = allowed[box.type];
    if (inner === undefined) clearBox(bytes, box);
    else if (inner !== null) keepOnly(bytes, box.content, box.end, inner);
    else if (box.type === "hdlr") clearHandlerName(bytes, box);
  }
  bytes.fill(0, boxes.at(-1)?.end ?? from, to);
}

/** Clears the name of a handler (section 8.4.3), which programs fill with names of cameras and people. */
function clearHandlerName(bytes: Buffer, { content, end }: Box): void {
  if (content + 24 < end) bytes.fill(0, content + 24, end);
}

/**
 * Clears the name of the encoder and the boxes that playback does not need in the formats of a track's pictures (section
 * 12.1.3).
 */
export function clearPictureFormats(bytes: Buffer, formats: Box | undefined): void {
  if (formats === undefined) return;
  for (const { content, end } of listBoxes(bytes, formats.content + 8, formats.end)) {
    if (end - content < 78) continue;
    bytes.fill(0, content + 42, content + 74);
    keepOnly(bytes, content + 78, end, formatBoxes);
  }
}
