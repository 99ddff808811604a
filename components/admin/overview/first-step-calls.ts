/** The calls for the first steps of a new blog. Each throws `CallError` on failure. */
import { ask, send } from "#components/calls/ask.ts";
import { samplesResponse } from "#lib/wix/admin/first-steps.ts";

export const firstStepsPath = "/api/admin/first-steps";
export const samplesPath = "/api/admin/samples";

/** Hides the first steps for all owners. */
export const hideFirstSteps = () => send(`${firstStepsPath}/hide`, "POST", {});

/** Removes the sample blog. Returns what was removed, and what stayed. */
export const removeSamples = () => ask(samplesResponse, `${samplesPath}/remove`, "POST", {});
