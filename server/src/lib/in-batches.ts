/** The most inputs of one batch. */
const batchSize = 500;

interface Waiting<Input, Output> {
  input: Input;
  resolve(output: Output): void;
  reject(cause: unknown): void;
}

/**
 * Gathers the calls of many callers, so that a thousand people who connect or write at once cost a few statements: calls
 * that arrive while a batch runs are the next batch, and a call that arrives alone runs at once. `run` returns the outputs
 * in the order of its inputs, and the calls resolve in this order. When it fails, it fails for the whole batch.
 */
export const inBatches = <Input, Output>(run: (inputs: Input[]) => Promise<Output[]>) => {
  const waiting: Waiting<Input, Output>[] = [];
  let isRunning = false;
  const runAll = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize);
      try {
        const outputs = await run(batch.map(({ input }) => input));
        for (const [index, { resolve }] of batch.entries()) resolve(outputs[index] as Output);
      } catch (cause) {
        for (const { reject } of batch) reject(cause);
      }
    }
    isRunning = false;
  };
  return (input: Input): Promise<Output> =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      if (!isRunning) void runAll();
    });
};
