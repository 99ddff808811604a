import { Hono } from "hono";
import type { z } from "zod";
import type { firstStepsResponse, samplesResponse } from "../../../wix/admin/first-steps.ts";
import { removeSamples } from "../../blog/samples/remove-samples.ts";
import type { PlatformContext } from "../../http/context.ts";
import type { AdminEnvironment } from "../callers.ts";
import { hasSamples, hideFirstSteps, readFirstSteps } from "./read-first-steps.ts";

/** Creates the calls for the first steps of a new blog, under `/quire/v1/admin/first-steps`. */
export function firstStepRoutes(context: PlatformContext): Hono<AdminEnvironment> {
  const routes = new Hono<AdminEnvironment>();
  routes.get("/", async (c) =>
    c.json({
      steps: await readFirstSteps(context),
      hasSamples: await hasSamples(context),
    } satisfies z.input<typeof firstStepsResponse>),
  );
  routes.post("/hide", async (c) => {
    await hideFirstSteps(context);
    return c.json({});
  });
  return routes;
}

/** Creates the calls that remove the sample blog, under `/quire/v1/admin/samples`. */
export function sampleRoutes(context: PlatformContext): Hono<AdminEnvironment> {
  const routes = new Hono<AdminEnvironment>();
  // Previews the removal.
  routes.get("/", async (c) =>
    c.json(
      (await removeSamples(context, { isPreview: true })) satisfies z.input<typeof samplesResponse>,
    ),
  );
  routes.post("/remove", async (c) =>
    c.json((await removeSamples(context)) satisfies z.input<typeof samplesResponse>),
  );
  return routes;
}
