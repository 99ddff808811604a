// @vitest-environment jsdom
import fc from "fast-check";
import { expect, test } from "vitest";
import { onSqlite } from "#tests/support/databases/database.ts";
import { connectSurface } from "#tests/support/editor/open-surface.tsx";
import { takeStep, writingStep } from "#tests/support/editor/random-writing.ts";
import { expectStored } from "#tests/support/editor/shown-content.ts";

const anySteps = fc.array(writingStep, { minLength: 1, maxLength: 60, size: "max" });

onSqlite("a post that is written at random from its first letter", (bench) => {
  test("is stored as the editor shows it after each pause", async () => {
    const { open, openNew } = await connectSurface(bench);
    await fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        let surface = await openNew();
        try {
          for (const step of steps) {
            if (step === "pause" || step === "reopen") await expectStored(surface);
            else await takeStep(surface.editor, step);
            if (step !== "reopen") continue;
            surface.close();
            surface = await open(surface.postId);
            await expectStored(surface);
          }
          await expectStored(surface);
          expect(surface.store.getState().unsaved).toEqual({});
        } finally {
          surface.close();
        }
      }),
      { numRuns: 10 },
    );
  });
});
