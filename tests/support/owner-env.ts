/** Configuration of a shop that somebody owns: while nobody does, its pages lead to the first start. */
export const ownerEnv = {
  ADMIN_USERNAME: 'keeper',
  ADMIN_EMAIL: 'keeper@selvedge.example',
  ADMIN_PASSWORD: 'nine looms and a kettle',
} as const;
