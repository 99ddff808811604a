import { parseSettings, SettingsError, type Settings } from "../../config/settings.ts";
import { overlayEnvironment, type StoredSettings } from "../../config/site-values.ts";
import { readStored } from "../../platform/index.ts";
import { withSnapshot, type StoreLocation } from "../snapshot.ts";
import { diagnose, type Diagnosis } from "./diagnosis.ts";
import { examineCaptcha } from "./examine-captcha.ts";
import { examineDatabase } from "./examine-database.ts";
import { examineDisk, type Space } from "./examine-disk.ts";
import { examineMail } from "./examine-mail.ts";
import { examineNode, examineSettings } from "./examine-settings.ts";
import { examineSite, type Send } from "./examine-site.ts";

export type ExaminationOptions = {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Names of the variables in `.env`. */
  readonly namesInFile?: readonly string[] | undefined;
  /** The runtime's version, for example `v24.3.0`. */
  readonly nodeVersion: string;
  /** Recipient of a test email. If not set, no email is sent. */
  readonly sendTo?: string | undefined;
  /** Sends requests to the site and to captcha services. */
  readonly send?: Send | undefined;
  readonly measureSpace?: ((path: string) => Promise<Space>) | undefined;
  /** Epoch milliseconds. */
  readonly now?: (() => number) | undefined;
};

/**
 * Checks everything that the blog needs to work. If the settings are invalid, checks only them and the Node
 * version.
 */
export async function examineBlog(options: ExaminationOptions): Promise<Diagnosis[]> {
  const { variables, nodeVersion, sendTo, send, measureSpace, now = Date.now } = options;
  const { namesInFile = [] } = options;
  const settings = parseUsableSettings(variables);
  if (settings === undefined) {
    return [examineNode(nodeVersion), ...examineSettings(variables, namesInFile)];
  }
  const { site, dataDir, databaseUrl, hosted, captcha } = settings;
  const stored =
    hosted === undefined ? await readStoredSettings({ dataDir, databaseUrl }) : noSettings;
  const current = parseSettings(overlayEnvironment(stored, variables));
  const lines = [
    examineNode(nodeVersion),
    ...examineSettings(variables, namesInFile, stored),
    ...(await examineDisk(dataDir, measureSpace)),
  ];
  if (hosted === undefined) {
    lines.push(...(await examineDatabase({ dataDir, databaseUrl }, now())));
    const sender = { ...current.mail, siteName: current.site.name, siteUrl: site.url, dataDir };
    lines.push(...(await examineMail(sender, sendTo)));
    lines.push(...(await examineCaptcha(captcha, send)));
  } else {
    lines.push(
      diagnose("database").ok(
        `Posts and members are stored at ${hosted.apiOrigin} (WIX_CLIENT_ID).`,
      ),
    );
  }
  return [...lines, ...(await examineSite(current.site, now(), send))];
}

const noSettings: StoredSettings = new Map();

/** Returns the settings that owners have stored. There are none without a readable database. */
async function readStoredSettings(location: StoreLocation): Promise<StoredSettings> {
  try {
    return await withSnapshot(location, ({ database }) => readStored(database));
  } catch {
    // `examineDatabase` reports the cause. Older databases do not have the table.
    return noSettings;
  }
}

function parseUsableSettings(variables: ExaminationOptions["variables"]): Settings | undefined {
  try {
    return parseSettings(variables);
  } catch (error) {
    if (error instanceof SettingsError) return undefined;
    throw error;
  }
}
