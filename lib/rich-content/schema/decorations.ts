import { z } from "zod";
import { flag, linkSchema, number, choice, shape, text } from "./values.ts";

/** Text decorations. `type` accepts any string; unknown decorations have no effect. */
export const decorationSchema = z.object({
  type: z.string(),
  fontWeightValue: number,
  italicData: flag,
  underlineData: flag,
  strikethroughData: flag,
  spoilerData: shape({ id: text }),
  anchorData: shape({ anchor: text }),
  mentionData: shape({ name: text, slug: text, id: text }),
  linkData: shape({ link: linkSchema }),
  colorData: shape({ foreground: text, background: text }),
  fontSizeData: shape({ unit: choice(["PX", "EM"]), value: number }),
  fontFamilyData: shape({ value: text }),
  sketchData: shape({ variant: text, color: text }),
});
