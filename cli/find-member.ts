/** Members as arguments of commands, and the check for the last owner. */
import { Option } from "commander";
import { CommandError } from "../lib/command/command-error.ts";
import type { Identity, Platform } from "../lib/platform/index.ts";
import { lastOwnerCode } from "../lib/wix/admin/admin.ts";
import { WireError } from "../lib/wix/errors/errors.ts";

export type LastOwnerOptions = { readonly allowLastOwner: boolean };

export const createForceOption = () =>
  new Option("--force", "even if this leaves no owner who can log in");

/**
 * Awaits `work`. If it fails with `LAST_OWNER`, adds a hint about `--force` to the error. Throws {@link
 * CommandError}.
 */
export async function withForceHint(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof WireError) || error.code !== lastOwnerCode) throw error;
    throw new CommandError(`${error.message} To do it anyway, use --force.`, { cause: error });
  }
}

/** Returns the member with the given email address or ID. Throws {@link CommandError} if there is none. */
export async function findMember(
  { find }: Pick<Platform["identities"], "find">,
  emailOrId: string,
): Promise<Identity> {
  const identity = await find(emailOrId);
  if (identity === undefined) {
    throw new CommandError(`There is no member with the email address or id ${emailOrId}.`);
  }
  return identity;
}
