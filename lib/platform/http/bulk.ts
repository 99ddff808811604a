/** Bulk calls, in which each item succeeds or fails independently. */
import { createEnvelope } from "../../wix/errors/error-response.ts";
import { WireError } from "../../wix/errors/errors.ts";

type Item = { readonly id?: string | undefined; readonly item?: object | undefined };

type BulkResult = {
  readonly itemMetadata: {
    readonly id?: string | undefined;
    readonly originalIndex: number;
    readonly success: boolean;
    readonly error?: object;
  };
  readonly item?: object | undefined;
};

/**
 * Processes the items in order and returns the response of a bulk call. If `work` throws a {@link WireError} below
 * 500, only this item fails. Any other error fails the whole call.
 */
export async function processBulk<Input>(
  inputs: readonly Input[],
  findId: (input: Input) => string | undefined,
  work: (input: Input, index: number) => Promise<Item>,
) {
  const results: BulkResult[] = [];
  for (const [originalIndex, input] of inputs.entries()) {
    try {
      const { id, item } = await work(input, originalIndex);
      results.push({ itemMetadata: { id, originalIndex, success: true }, item });
    } catch (error) {
      if (!(error instanceof WireError) || error.status >= 500) throw error;
      results.push({
        itemMetadata: {
          id: findId(input),
          originalIndex,
          success: false,
          error: describeError(error),
        },
      });
    }
  }
  const totalFailures = results.filter(({ itemMetadata }) => !itemMetadata.success).length;
  return {
    results,
    bulkActionMetadata: {
      totalSuccesses: results.length - totalFailures,
      totalFailures,
      undetailedFailures: 0,
    },
  };
}

/** Returns an item's error. `data` contains the violations of an invalid item. */
function describeError(error: WireError): object {
  const { details } = createEnvelope(error);
  const data = "validationError" in details ? details.validationError : error.data;
  return { code: error.code, description: error.message, data };
}
