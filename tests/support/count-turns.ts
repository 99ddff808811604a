/** Runs `work` and returns the number of event loop turns it took. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return turns;
}
