import { Hono } from "hono";
import { z } from "zod";
import { readBody } from "./fields.ts";
import type { MemberServices } from "./services.ts";
import { changeSignOnPolicy, readSignOnPolicy, signOnPolicy } from "./sign-on-policy.ts";

const policyUpdate = z.object({ signOnPolicy: signOnPolicy.partial() });

/** Creates the routes under `/iam/signon/v1/sign-on-policies`. */
export function signOnPolicyRoutes({ store, getRules, access }: MemberServices): Hono {
  const routes = new Hono();
  routes.get("/", async (c) =>
    c.json({ signOnPolicy: await readSignOnPolicy(store.database, getRules()) }),
  );
  routes.patch("/", async (c) => {
    await access.authorize(c.req.raw, "signOnPolicy.update");
    const { signOnPolicy: changes } = await readBody(policyUpdate, c.req.raw);
    return c.json({ signOnPolicy: await changeSignOnPolicy(store.database, getRules(), changes) });
  });
  return routes;
}
