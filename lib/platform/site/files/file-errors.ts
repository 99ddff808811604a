import { WireError } from "../../../wix/errors.ts";

/** Creates the 413 for a file that is larger than its purpose allows. */
export const siteFileTooLarge = (maximumBytes: number): WireError =>
  new WireError({
    status: 413,
    code: "FILE_TOO_LARGE",
    message: `The file must be at most ${maximumBytes} bytes.`,
    data: { maximumBytes },
  });

/**
 * Creates the 422 for an SVG file that contains a part that could run a script, load another file or take too long to
 * draw. `part` names it, for example `<script>`.
 */
export const svgNotAllowed = (part: string, reason: string): WireError =>
  new WireError({
    status: 422,
    code: "SVG_NOT_ALLOWED",
    message: `The SVG file must not be used: ${part} ${reason}.`,
    data: { part, reason },
  });
