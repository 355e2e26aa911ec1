export type OnStop = (step: () => unknown) => void;

/** Starts something step by step. What the steps began is ended in reverse: by `stop`, or when a later step fails. */
export async function startInSteps<Started extends object>(
  start: (onStop: OnStop) => Promise<Started>,
): Promise<Started & { stop(): Promise<void> }> {
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return { ...(await start((step) => void undo.push(step))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
