type Drainable = {
  readonly destroyed: boolean;
  on(event: "drain" | "close", listener: () => void): unknown;
  off(event: "drain" | "close", listener: () => void): unknown;
};

/** Waits until a stream accepts more data. Throws if the stream is closed. */
export async function drained(stream: Drainable): Promise<void> {
  if (!stream.destroyed) {
    await new Promise<void>((resolve) => {
      const settle = () => {
        stream.off("drain", settle);
        stream.off("close", settle);
        resolve();
      };
      stream.on("drain", settle);
      stream.on("close", settle);
    });
  }
  if (stream.destroyed) throw new Error("the stream was closed");
}
