/** Whether proof from a door was saved without the signature of this device. */
export function lacksSeal({ args }: { args: unknown }): boolean {
  const { seal } = (args ?? {}) as { seal?: unknown };
  return typeof seal === 'object' && seal !== null && 'missing' in seal;
}
