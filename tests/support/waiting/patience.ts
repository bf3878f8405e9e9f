/** How long a test waits for what has to happen. It ends what hangs and promises nothing: a busy machine takes its time. */
export const patienceMs = 60_000;
