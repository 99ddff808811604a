/** Errors under the names that `@wix/members` gives them. */
import { conflict, invalidArgument, WireError } from "../../wix/errors/errors.ts";

/** Runs a deletion. Owners cannot be deleted, which the Wix API reports as a violated rule. */
export async function convertDeletion<Result>(work: () => Promise<Result>): Promise<Result> {
  return convert(work, (error) =>
    invalidArgument([
      {
        field: "id",
        description: error.message,
        type: "OTHER",
        ruleName: "OWNER_OR_CONTRIBUTOR_MEMBER_DELETE_FORBIDDEN",
      },
    ]),
  );
}

/** Runs a block. Throws `OWNER_MEMBER_BLOCK_FORBIDDEN` (409) for owners. */
export async function convertBlock<Result>(
  memberId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return convert(work, (error) =>
    conflict("OWNER_MEMBER_BLOCK_FORBIDDEN", error.message, { memberId }),
  );
}

async function convert<Result>(
  work: () => Promise<Result>,
  toError: (error: WireError) => WireError,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isOwner =
      error instanceof WireError && ["MEMBER_IS_OWNER", "LAST_OWNER"].includes(error.code);
    throw isOwner ? toError(error) : error;
  }
}
