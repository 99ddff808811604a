import { Hono } from "hono";
import type { Captcha } from "./captcha.ts";

/** An extension of our own: what a page needs to ask whether a person is there. */
export function captchaRoutes(captcha: Captcha): Hono {
  const routes = new Hono();
  routes.use(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });
  routes.get("/", (c) => c.json(captcha.describe()));
  routes.get("/challenge", async (c) => c.json(await captcha.challenge()));
  return routes;
}
