import "server-only";
import { settings } from "../../config/current.ts";

/** Returns whether members can write comments on this site. On hosted Wix, they write them on the Wix site. */
export const canMembersComment = (): boolean => settings().hosted === undefined;
