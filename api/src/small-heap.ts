/**
 * V8 lets a heap of 45 MB grow to 200 MB before it looks for what is no longer used, as there is memory on the machine. A
 * shop shares its machine with its database: what may be left lying about is held to two fifths of what is in use. It is
 * read with each collection, so it can be set after the start. How much may be new at once can't: every way to start the
 * shop says `--max-semi-space-size=2` (MB; V8 alone takes 16) itself.
 */
import { setFlagsFromString } from 'node:v8';

export const keepHeapSmall = (): void => setFlagsFromString('--heap-growing-percent=40');
