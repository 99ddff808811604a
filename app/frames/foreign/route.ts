import { foreignFrame } from "#components/rich-content/frames/foreign-frame.ts";

export const dynamic = "force-static";

export const GET = foreignFrame;
