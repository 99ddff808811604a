import { expect, it } from "vitest";
import { createReadiness } from "../../../scripts/site/readiness.ts";

const fails = () => Promise.reject(new Error("postgres://quire:hunter2@db is away"));

it("readiness is first starting, then ready, and finally stopping for good", async () => {
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

it("readiness reports the required components that are failing, but not why", async () => {
  const readiness = createReadiness();
  readiness.add({ name: "database", probe: fails, isNeeded: true });
  readiness.add({ name: "mail", probe: () => Promise.resolve(), isNeeded: true });
  readiness.setReady();
  expect(await readiness.report()).toEqual({
    status: 503,
    body: { status: "unavailable", notReady: ["database"] },
  });
});

it("readiness stays ready without an optional component, which is reported as degraded", async () => {
  const readiness = createReadiness();
  readiness.add({ name: "database", probe: fails, isNeeded: false });
  readiness.setReady();
  expect(await readiness.report()).toEqual({
    status: 200,
    body: { status: "ready", degraded: ["database"] },
  });
});

it("readiness does not wait for a component that does not respond", async () => {
  const readiness = createReadiness();
  readiness.add({ name: "database", probe: () => new Promise(() => {}), isNeeded: true });
  readiness.setReady();
  expect(await readiness.report()).toMatchObject({ body: { notReady: ["database"] } });
});

it("readiness probes a component only once for concurrent reports", async () => {
  let asked = 0;
  const readiness = createReadiness();
  const probe = () => Promise.resolve(asked++);
  readiness.add({ name: "database", probe, isNeeded: true });
  readiness.setReady();
  await Promise.all(Array.from({ length: 50 }, () => readiness.report()));
  expect(asked).toBe(1);
});
