/**
 * The marks on the home page's garments, with the positions from `designBox`. They are written out because a first
 * page would otherwise load the measurements of every garment. A test keeps the two equal.
 */
import type { DesignSettings } from '#contract/garments/garments.ts';

export interface LaidMark {
  href: string;
  settings: DesignSettings;
  /** In drawing units. */
  box: { x: number; y: number; width: number; height: number };
  widthMm: number;
}

function centred(scale: number, aspect: number): DesignSettings {
  return { scale, aspect, xOffset: 0, yOffset: 0, rotation: 0 };
}

export const rowingOnLight = '/art/quarrel-creek.svg';
export const rowingOnDark = '/art/quarrel-creek-light.svg';

export const heroMark: LaidMark = {
  href: rowingOnLight,
  settings: centred(1.55, 1),
  box: { x: 362.9, y: 411.7, width: 274.3, height: 274.3 },
  widthMm: 258,
};

export const stepMark: LaidMark = {
  href: rowingOnLight,
  settings: centred(1.3, 1),
  box: { x: 385, y: 433.8, width: 230, height: 230 },
  widthMm: 217,
};

export const crewMark: LaidMark = {
  href: rowingOnDark,
  settings: centred(1.2, 1),
  box: { x: 405, y: 433.1, width: 190, height: 190 },
  widthMm: 200,
};

export const kidsMark: LaidMark = {
  href: '/art/ninefold.svg',
  settings: centred(1.3, 300 / 280),
  box: { x: 418.3, y: 468.5, width: 163.6, height: 152.7 },
  widthMm: 144,
};

/** The empty frame of "Upload Design": the tee's print area at the front. */
export const teeArea = { x: 340.8, y: 370.5, width: 318.5, height: 424.6 };
