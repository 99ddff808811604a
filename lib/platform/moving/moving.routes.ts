import { Hono } from "hono";
import { z } from "zod";
import { invalidField } from "../../wix/errors/errors.ts";
import { exportFormats, importSourceNames } from "../../wix/admin/moving.ts";
import type { AdminEnvironment } from "../admin/callers.ts";
import type { PlatformContext } from "../http/context.ts";
import { text } from "../http/parameters.ts";
import { streamFile } from "../http/stream-file.ts";
import { parse, readJson, readParameters } from "../http/parse.ts";
import { movingBytes } from "./moving.calls.ts";
import type { MovingDownload } from "./moving.service.ts";
import type { MovingOrder } from "./task.ts";

const webAddress = z
  .string()
  .max(2_000)
  .refine(
    (address) => /^https?:\/\//i.test(address) && URL.canParse(address),
    "must be an http or https address",
  );

const orderBody = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("import"),
    source: z.enum(importSourceNames),
    fileId: z.string().max(64).optional(),
    /** The address of a feed or, for other sources, of the old blog. */
    address: webAddress.optional(),
    isDryRun: z.boolean().default(false),
    withPages: z.boolean().default(true),
  }),
  z.object({ kind: z.literal("export"), format: z.enum(exportFormats) }),
  z.object({ kind: z.literal("backup") }),
]);

const fileParameters = z.object({ filename: text.default("") });

/** Returns the order of a body. Throws 400 if an import has no file or address. */
function readOrder(body: z.output<typeof orderBody>): MovingOrder {
  if (body.kind === "backup") return { kind: "backup", isNightly: false };
  if (body.kind === "export") return body;
  const { source, fileId, address } = body;
  if (source !== "feed") {
    if (fileId === undefined) throw invalidField("fileId", "REQUIRED", "is required");
    // The name of the file follows.
    return { ...body, origin: "" };
  }
  if (address === undefined) throw invalidField("address", "REQUIRED", "is required");
  return { ...body, fileId: undefined, address: undefined, origin: address };
}

/** Creates the routes under `/quire/v1/admin/moving`, for owners only. */
export function movingRoutes({ moving }: PlatformContext): Hono<AdminEnvironment> {
  const routes = new Hono<AdminEnvironment>();

  routes.get("/", async (c) => c.json(await moving.list()));

  // The role is not checked again after the file. The call that imports it is checked, and the token may expire before a
  // large file has arrived.
  routes.post("/files", async (c) => {
    const { filename } = parse(fileParameters, readParameters(c.req.url));
    const length = Number(c.req.header("content-length") ?? Number.NaN);
    const file = await moving.receiveFile({
      memberId: c.get("ownerId"),
      name: filename,
      size: Number.isInteger(length) ? length : undefined,
      body: c.req.raw.body,
    });
    const { id, name, bytes, expires_at } = file;
    const expiresDate = new Date(expires_at).toISOString();
    return c.json({ file: { id, name, bytes, expiresDate } });
  });

  routes.post("/tasks", async (c) => {
    const body = parse(orderBody, await readJson(c.req.raw, movingBytes));
    return c.json({ task: await moving.order(c.get("ownerId"), readOrder(body)) });
  });

  routes.get("/tasks/:id", async (c) => c.json(await moving.readReport(c.req.param("id"), false)));

  routes.post("/tasks/:id/cancel", async (c) =>
    c.json({ task: await moving.cancel(c.req.param("id")) }),
  );

  routes.get("/tasks/:id/report", async (c) => {
    const report = await moving.readReport(c.req.param("id"), true);
    return new Response(`${JSON.stringify(report, null, 2)}\n`, {
      headers: createDownloadHeaders(`report-${report.task.createdDate.slice(0, 10)}.json`),
    });
  });

  routes.get("/tasks/:id/file", async (c) => stream(await moving.findExport(c.req.param("id"))));

  routes.get("/backups/:name", async (c) => stream(await moving.findBackup(c.req.param("name"))));
  return routes;
}

function stream({ path, name, bytes }: MovingDownload): Response {
  const headers = createDownloadHeaders(name);
  headers.set("Content-Length", String(bytes));
  return new Response(streamFile(path), { headers });
}

/** `name` contains only letters, digits, dots and dashes. */
const createDownloadHeaders = (name: string): Headers =>
  new Headers({
    "Content-Type": "application/octet-stream",
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
