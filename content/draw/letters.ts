import { cover, type Scene } from "./press.ts";
import type { Sheet } from "./sheet.ts";
import { circle, fill, group, rect, times } from "./shapes.ts";

/** Shapes that could be parts of letters. */
export const letterScenes: readonly Scene[] = [cover("sixty-six-characters", drawType)];

function drawType(sheet: Sheet): void {
  const { random } = sheet;
  const papers = ["#f4e8d0", "#1d3557", "#d94f3a", "#e9b44c", "#2f7f79"];
  const size = 270;
  const shapes: readonly ((ink: string, paper: string) => string)[] = [
    (ink) => fill(`M0 0A${size} ${size} 0 0 1 ${size} ${size}H0Z`, ink),
    (ink, paper) => circle(135, 135, 118, ink) + circle(135, 135, 52, paper),
    (ink) =>
      rect(40, 0, 76, size, ink) +
      fill("M116 270V140A77 77 0 0 1 232 140V270H156V146A20 20 0 0 0 116 146Z", ink),
    (ink) => fill(`M0 ${size}L${size} 0V${size}Z`, ink),
    (ink) =>
      fill("M0 135A135 135 0 0 1 270 135Z", ink) + fill("M0 270A135 135 0 0 1 270 270Z", ink),
    (ink) =>
      times(9, (index) =>
        circle(55 + (index % 3) * 80, 55 + Math.floor(index / 3) * 80, 25, ink),
      ).join(""),
    (ink, paper) =>
      rect(0, 0, size, size, ink) +
      fill("M270 40A95 95 0 1 0 270 230V170A36 36 0 1 1 270 100Z", paper),
    (ink) => fill("M30 30H240V86H165V184H240V240H30V184H105V86H30Z", ink),
    (ink) => times(5, (index) => rect(0, index * 58, size, 34, ink)).join(""),
    (ink, paper) =>
      fill(`M0 0H${size}A${size} ${size} 0 0 1 0 ${size}Z`, ink) + circle(76, 76, 36, paper),
    (ink) => fill("M20 250L108 20H162L250 250H176L135 124L94 250Z", ink),
    (ink) => circle(135, 168, 72, ink) + rect(99, 20, 72, 56, ink, { rx: 28 }),
    (ink) => fill("M40 20H120V150A30 30 0 0 0 180 150V20H232V150A96 96 0 0 1 40 150Z", ink),
    (ink) =>
      fill("M30 40C130 40 130 230 240 230V190C170 190 170 0 30 0Z", ink) +
      circle(205, 76, 44, ink) +
      circle(65, 200, 44, ink),
  ];
  let last = -1;
  times(5, (row) =>
    times(9, (column) => {
      const paper = random.pick(papers);
      const ink = random.pick(papers.filter((other) => other !== paper));
      let choice = random.whole(0, shapes.length - 1);
      if (choice === last) choice = (choice + 1) % shapes.length;
      last = choice;
      const cell = [rect(0, 0, size, size, paper), shapes[choice]?.(ink, paper) ?? ""];
      if (random.chance(0.45))
        cell.push(
          rect(
            0,
            0,
            size,
            size,
            sheet.linear(
              [
                [0.2, "#000", 0],
                [1, "#000", 0.6],
              ],
              0,
              0,
              random.whole(0, 1),
              1,
            ),
            { filter: sheet.stipple(paper === "#1d3557" ? "#0c1a30" : "#7a2b2f", 0.45) },
          ),
        );
      sheet.add(
        group(
          [
            group(cell, {
              transform: `rotate(${random.whole(0, 3) * 90} 135 135)`,
              "clip-path": sheet.clip(rect(0, 0, size, size, "#000")),
            }),
          ],
          { transform: `translate(${column * size - 15} ${row * size})` },
        ),
      );
    }),
  );
}
