import { Option } from "commander";

/** Creates the option of every command that fetches addresses which posts and exports name. */
export const allowPrivateHosts = (): Option =>
  new Option("--allow-private-hosts", "fetch from this machine and private networks as well");
