/** Inks and threads that are always in stock. Any other colour can be typed as hex. */
export const stockInks = [
  { name: 'White', hex: '#ffffff' },
  { name: 'Black', hex: '#16171a' },
  { name: 'Navy', hex: '#1b2a4a' },
  { name: 'Royal', hex: '#1d4fb8' },
  { name: 'Sky', hex: '#7db8e0' },
  { name: 'Bottle', hex: '#0f4230' },
  { name: 'Emerald', hex: '#0f8a57' },
  { name: 'Red', hex: '#c8202c' },
  { name: 'Maroon', hex: '#6a1a2b' },
  { name: 'Orange', hex: '#ef6c1a' },
  { name: 'Gold', hex: '#f2b41b' },
  { name: 'Purple', hex: '#5b2d86' },
  { name: 'Silver', hex: '#a9adb3' },
] as const;

/** "White"; for another colour its hex. */
export function inkName(hex: string): string {
  return stockInks.find(ink => ink.hex === hex.toLowerCase())?.name ?? hex.toLowerCase();
}
