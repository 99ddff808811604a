/** Tests for the order in which the comments of a post are imported. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planThreads } from "#lib/import/comments/plan-threads.ts";

type Link = {
  readonly origin: string;
  readonly parentOrigin: string | undefined;
  readonly status: "PUBLISHED" | "DELETED";
};

const link = (
  origin: string,
  parentOrigin?: string,
  status: Link["status"] = "PUBLISHED",
): Link => ({
  origin,
  parentOrigin,
  status,
});
const isUnknown = () => false;
const describePlan = (links: readonly Link[], isKnown: (origin: string) => boolean = isUnknown) => {
  const { placements, detached, ...counts } = planThreads(links, isKnown);
  const placed = placements.map(
    ({ comment, parentOrigin = "" }) => `${comment.origin}<${parentOrigin}`,
  );
  return { placed, detached: detached.map(({ origin }) => origin), ...counts };
};

describe("planning the import of comments", () => {
  it("puts parents before their replies and otherwise keeps the order", () => {
    expect(describePlan([link("c", "b"), link("d"), link("b", "a"), link("a")]).placed).toEqual([
      "a<",
      "b<a",
      "c<b",
      "d<",
    ]);
  });

  it("starts a thread with a reply to an unknown comment unless the blog has that comment", () => {
    const links = [link("a", "gone"), link("b", "stored")];
    expect(describePlan(links, (origin) => origin === "stored")).toEqual({
      placed: ["a<", "b<stored"],
      detached: ["a"],
      deleted: 0,
      repeated: 0,
    });
  });

  it("breaks a cycle at one comment", () => {
    const { placed, detached } = describePlan([link("a", "b"), link("b", "c"), link("c", "a")]);
    expect(placed).toEqual(["c<", "b<c", "a<b"]);
    expect(detached).toEqual(["c"]);
    expect(describePlan([link("a", "a")])).toMatchObject({ placed: ["a<"], detached: ["a"] });
  });

  it("keeps a deleted comment only if a comment that is not deleted replies to it", () => {
    const links = [
      link("a", undefined, "DELETED"),
      link("b", "a", "DELETED"),
      link("c", "b"),
      link("d", "c", "DELETED"),
    ];
    expect(describePlan(links)).toMatchObject({ placed: ["a<", "b<a", "c<b"], deleted: 1 });
  });

  it("imports a repeated comment once", () => {
    expect(describePlan([link("a"), link("a", "b"), link("b")])).toMatchObject({
      placed: ["a<", "b<"],
      repeated: 1,
    });
  });

  it("handles a chain of 100,000 replies", () => {
    const links = Array.from({ length: 100_000 }, (_, index) =>
      link(String(index), index === 0 ? undefined : String(index - 1)),
    ).toReversed();
    const { placements } = planThreads(links, isUnknown);
    expect(placements).toHaveLength(100_000);
    expect(placements[0]?.comment.origin).toBe("0");
  });

  it("places every comment exactly once and after its parent, for any graph", () => {
    const name = fc.integer({ min: 0, max: 12 }).map(String);
    const links = fc.array(
      fc.record({
        origin: name,
        parentOrigin: fc.option(name, { nil: undefined }),
        status: fc.constantFrom("PUBLISHED" as const, "DELETED" as const),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(links, name, (all, known) => {
        const isKnown = (origin: string) => origin === known;
        const { placements, deleted, repeated, detached } = planThreads(all, isKnown);
        const origins = new Set(all.map(({ origin }) => origin));
        const placed = placements.map(({ comment }) => comment.origin);
        expect(new Set(placed).size).toBe(placed.length);
        expect(placed.length + deleted).toBe(origins.size);
        expect(origins.size + repeated).toBe(all.length);
        for (const { origin, status } of new Map(
          all.toReversed().map((one) => [one.origin, one]),
        ).values()) {
          if (status === "PUBLISHED") expect(placed).toContain(origin);
        }
        for (const [index, { comment, parentOrigin }] of placements.entries()) {
          if (parentOrigin === undefined) {
            expect(comment.parentOrigin === undefined || detached.includes(comment)).toBe(true);
          } else {
            expect(parentOrigin).toBe(comment.parentOrigin);
            const isBefore = placed.slice(0, index).includes(parentOrigin);
            expect(isBefore || (isKnown(parentOrigin) && !origins.has(parentOrigin))).toBe(true);
          }
        }
      }),
    );
  });
});
