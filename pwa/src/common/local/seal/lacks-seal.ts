/** Whether a proof of delivery was saved without this device's signature. */
export function lacksSeal({ args }: { args: unknown }): boolean {
  const { seal } = (args ?? {}) as { seal?: unknown };
  return typeof seal === 'object' && seal !== null && 'missing' in seal;
}
