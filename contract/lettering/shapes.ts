/** The shop's own shapes, drawn in a box of 100 by 100 and scaled to millimetres. */
export const shapes = [
  {
    id: 'shield',
    label: 'Shield',
    d: 'M50 2C64 9 79 12 94 12V48C94 74 76 90 50 98C24 90 6 74 6 48V12C21 12 36 9 50 2Z',
  },
  {
    id: 'roundel',
    label: 'Roundel',
    d: 'M50 2A48 48 0 1 1 50 98A48 48 0 1 1 50 2ZM50 12A38 38 0 1 0 50 88A38 38 0 1 0 50 12Z',
  },
  { id: 'disc', label: 'Disc', d: 'M50 2A48 48 0 1 1 50 98A48 48 0 1 1 50 2Z' },
  { id: 'stripe', label: 'Stripe', d: 'M0 40H100V60H0Z' },
  { id: 'double-stripe', label: 'Double stripe', d: 'M0 30H100V42H0ZM0 58H100V70H0Z' },
  {
    id: 'star',
    label: 'Star',
    d: 'M50 4L61.28 34.47L93.75 35.79L68.26 55.93L77.04 87.21L50 69.2L22.96 87.21L31.74 55.93L6.25 35.79L38.72 34.47Z',
  },
  {
    id: 'three-stars',
    label: 'Three stars',
    d:
      'M50 26L55.64 41.24L71.88 41.89L59.13 51.97L63.52 67.6L50 58.6L36.48 67.6L40.87 51.97L28.12 41.89L44.36 41.24Z' +
      'M15 40L18.53 49.52L28.67 49.94L20.71 56.23L23.45 66L15 60.38L6.55 66L9.29 56.23L1.33 49.94L11.47 49.52Z' +
      'M85 40L88.53 49.52L98.67 49.94L90.71 56.23L93.45 66L85 60.38L76.55 66L79.29 56.23L71.33 49.94L81.47 49.52Z',
  },
] as const;

export function findShape(id: string): (typeof shapes)[number] | undefined {
  return shapes.find(shape => shape.id === id);
}
