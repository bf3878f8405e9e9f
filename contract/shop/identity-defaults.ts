/** Obviously nobody's: the owner writes the real ones into the settings. The ABN is empty rather than invented. */
export const identityDefaults = {
  name: 'Selvedge',
  abn: '',
  email: 'hello@selvedge.example',
  phone: '07 5550 0123',
  address: '12 Loom Lane, Brisbane QLD 4000',
} as const;

export const defaultChatUrl = 'https://chat.selvedge.example/';
