import { expect, it } from "vitest";
import { createReadiness } from "#lib/operations/readiness.ts";

const fails = () => Promise.reject(new Error("postgres://quire:hunter2@db is away"));

it("is not ready while it starts, ready once it has begun, and never again once it stops", async () => {
  const readiness = createReadiness();
  expect(await readiness.report()).toEqual({
    status: 503,
    body: { status: "starting", notReady: ["site"] },
  });
  readiness.setReady();
  expect(await readiness.report()).toEqual({ status: 200, body: { status: "ready" } });
  readiness.setStopping();
  readiness.setReady();
  expect(await readiness.report()).toEqual({
    status: 503,
    body: { status: "stopping", notReady: ["site"] },
  });
});

it("is not ready without what it needs, and says what, not why", async () => {
  const readiness = createReadiness();
  readiness.add({ name: "database", probe: fails, isNeeded: true });
  readiness.add({ name: "mail", probe: () => Promise.resolve(), isNeeded: true });
  readiness.setReady();
  expect(await readiness.report()).toEqual({
    status: 503,
    body: { status: "unavailable", notReady: ["database"] },
  });
});

it("stays ready without what it can do without, and says so", async () => {
  const readiness = createReadiness();
  readiness.add({ name: "database", probe: fails, isNeeded: false });
  readiness.setReady();
  expect(await readiness.report()).toEqual({
    status: 200,
    body: { status: "ready", degraded: ["database"] },
  });
});

it("does not wait for a part that does not answer", async () => {
  const readiness = createReadiness();
  readiness.add({ name: "database", probe: () => new Promise(() => {}), isNeeded: true });
  readiness.setReady();
  expect(await readiness.report()).toMatchObject({ body: { notReady: ["database"] } });
});

it("asks a part once, however many ask it at a time", async () => {
  let asked = 0;
  const readiness = createReadiness();
  const probe = () => Promise.resolve(asked++);
  readiness.add({ name: "database", probe, isNeeded: true });
  readiness.setReady();
  await Promise.all(Array.from({ length: 50 }, () => readiness.report()));
  expect(asked).toBe(1);
});
