/** Runs a command. What goes wrong ends it with the message alone; the stack is for DEBUG=1. */
export async function exitWithSentence(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const isDebugging = process.env['DEBUG'] === '1';
    console.error(error instanceof Error && !isDebugging ? error.message : error);
    process.exitCode = 1;
  }
}
