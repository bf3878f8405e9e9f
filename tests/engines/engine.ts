/** What a browser engine has to do for a journey. One file for each engine; the journeys know `Tab` alone. */
import type { Outside } from './outside.ts';

export interface Engine {
  name: string;
  /** Null when everything that it needs for this look is on this machine, else what is missing, as the end of a sentence. */
  missing(look: Look): string | null;
  /** Opens a window in a fresh profile. */
  launch(outside: Pick<Outside, 'port'>, look: Look): Promise<EngineWindow>;
}

/** How the person who looks has set up browser and shop. */
export interface Look {
  theme: 'light' | 'dark';
  /** The browser's own size of text: 16 px, or 32 and a little more where it goes in steps. */
  text: '100 %' | '200 %';
  size: { width: number; height: number };
}

export interface EngineWindow {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Value of an expression in the page, of a promise what it is kept with; JSON only. */
  read<T>(expression: string): Promise<T>;
  /** The element that an expression in the page answers, or null. */
  find(expression: string): Promise<Control | null>;
  /** Presses the pointer at the first point, moves it over the others, lets go. Pixels from the window's corner. */
  drag(points: readonly Point[]): Promise<void>;
  /** What the window shows, as PNG. */
  picture(): Promise<Uint8Array>;
  /** What the page complained about: errors and warnings. */
  faults(): Promise<string[]>;
  close(): Promise<void>;
}

/** An element of the page. What a person does to it is done by real input, never by its own methods. */
export interface Control {
  press(): Promise<void>;
  /** Puts text where other text may be. */
  type(text: string): Promise<void>;
  /** Chooses the option with this value. */
  choose(value: string): Promise<void>;
  /** Hands over a file, by its path. */
  attach(file: string): Promise<void>;
}

export interface Point {
  x: number;
  y: number;
}
