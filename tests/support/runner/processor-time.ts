/**
 * Returns the seconds for which `work` uses the processor. They do not depend on how busy the machine is, unlike the
 * elapsed time.
 */
export async function measureSeconds(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000_000;
}
