import { Hono } from "hono";
import type { Captcha } from "./captcha.ts";

/**
 * Creates the routes that provide the data a page needs in order to show the captcha. They are not part of
 * the Wix API.
 */
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
