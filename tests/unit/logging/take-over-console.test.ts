import { expect, it, vi } from "vitest";
import { createLog } from "#lib/logging/log.ts";
import { takeOverConsole } from "#lib/logging/take-over-console.ts";

it("the log contains library messages without their colour codes", () => {
  const original = { ...console };
  const write = vi.fn<(line: string) => void>();
  takeOverConsole(createLog({ level: "info", isReadable: true, write }));
  console.log(" \u001B[32m\u001B[1m✓\u001B[22m\u001B[39m Running next.config.ts took 44ms");
  Object.assign(console, original);
  expect(write).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^\d\d:\d\d:\d\d ✓ Running next\.config\.ts took 44ms\n$/),
  );
});
