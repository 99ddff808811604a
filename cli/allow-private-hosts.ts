import { Option } from "commander";

/** Creates the option for commands that fetch URLs found in posts or exports. */
export const allowPrivateHosts = (): Option =>
  new Option("--allow-private-hosts", "also fetch from this machine and private networks");
