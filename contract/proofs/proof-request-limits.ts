/** How much a customer may put beside the words when they ask for a change. `note` in characters. */
export const proofRequestLimits = { pins: 30, files: 5, note: 500 } as const;
