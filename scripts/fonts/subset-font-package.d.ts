/** The part of `subset-font` that `subset-fonts.ts` uses. The package has no types. */
declare module "subset-font" {
  export type SubsetOptions = {
    readonly targetFormat: "woff2";
    /** OpenType features to keep. */
    readonly keepFeatures: readonly string[];
    readonly dropTables: readonly string[];
    /** The value of an axis, or the range of its values. */
    readonly variationAxes: Readonly<
      Record<string, number | { readonly min: number; readonly max: number }>
    >;
  };
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
