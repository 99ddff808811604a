import { writeFile } from "node:fs/promises";
import { argv } from "node:process";
import { printScene, type Scene } from "./press.ts";
import { benchScenes } from "./bench.ts";
import { tableScenes } from "./table.ts";
import { eclipseScenes } from "./eclipse.ts";
import { oneWindowScenes } from "./one-window.ts";
import { scoredLoafScenes } from "./scored-loaf.ts";
import { drawerScenes } from "./drawers.ts";
import { quireScenes } from "./quire.ts";
import { letterScenes } from "./letters.ts";
import { bindingScenes } from "./binding.ts";
import { birdScenes } from "./birds.ts";
import { bookScenes } from "./books.ts";
import { breadScenes } from "./bread.ts";
import { calendarScenes } from "./calendar.ts";
import { cloudScenes } from "./clouds.ts";
import { cupboardScenes } from "./cupboards.ts";
import { hillScenes } from "./hills.ts";
import { jarScenes } from "./jars.ts";
import { leafScenes } from "./leaves.ts";
import { moonScenes } from "./moons.ts";
import { outdoorScenes } from "./outdoors.ts";
import { paperScenes } from "./paper.ts";
import { portraitScenes } from "./portraits.ts";
import { riverScenes } from "./rivers.ts";
import { starScenes } from "./stars.ts";
import { streetScenes } from "./streets.ts";
import { supperScenes } from "./supper.ts";
import { tideScenes } from "./tides.ts";
import { toolScenes } from "./tools.ts";
import { windowScenes } from "./windows.ts";

/** Draws the pictures of the sample blog: all of them, or those named. */
const scenes: readonly Scene[] = [
  ...benchScenes,
  ...tableScenes,
  ...eclipseScenes,
  ...oneWindowScenes,
  ...scoredLoafScenes,
  ...drawerScenes,
  ...quireScenes,
  ...letterScenes,
  ...bindingScenes,
  ...birdScenes,
  ...bookScenes,
  ...breadScenes,
  ...calendarScenes,
  ...cloudScenes,
  ...cupboardScenes,
  ...hillScenes,
  ...jarScenes,
  ...leafScenes,
  ...moonScenes,
  ...outdoorScenes,
  ...paperScenes,
  ...portraitScenes,
  ...riverScenes,
  ...starScenes,
  ...streetScenes,
  ...supperScenes,
  ...tideScenes,
  ...toolScenes,
  ...windowScenes,
];
const wanted = argv.slice(2);

for (const scene of scenes) {
  if (wanted.length > 0 && !wanted.includes(scene.name)) continue;
  const file = new URL(`../pictures/${scene.name}.jpg`, import.meta.url);
  const printed = await printScene(scene);
  await writeFile(file, printed);
  console.log(`${scene.name}.jpg ${Math.round(printed.length / 1024)} kB`);
}
