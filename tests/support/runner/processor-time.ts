/** Returns the CPU time of `work`, in seconds. Unlike elapsed time, it does not depend on how busy the machine is. */
export async function measureSeconds(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000_000;
}
