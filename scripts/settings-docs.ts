/** `npm run docs:settings`: writes `docs/settings.md` and `.env.example` from the settings' descriptions. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatEnvironmentExample, formatSettingsPage } from "../lib/config/settings-docs.ts";
import { root } from "./site/root.ts";

writeFileSync(join(root, "docs/settings.md"), formatSettingsPage());
writeFileSync(join(root, ".env.example"), formatEnvironmentExample());
