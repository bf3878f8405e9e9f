/** Of the pictures that are made of an artwork, in pixels. */
export const previewWidths = [96, 480, 1200] as const;
