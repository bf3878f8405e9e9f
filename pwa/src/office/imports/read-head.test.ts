import { describe, expect, it } from 'vitest';
import { readHead } from './read-head.ts';

const head = 'Style,"Name, long",Größe\r\n"A""1",Tee,"M\nL"\r\n\r\n,,\r\nA2,Polo,S\r\n';
const rows = [
  ['A"1', 'Tee', 'M\nL'],
  ['A2', 'Polo', 'S'],
];

describe('the head of a supplier’s file', () => {
  it.each<[string, BlobPart]>([
    ['UTF-8', head],
    ['UTF-8 with a mark', `\ufeff${head}`],
    ['UTF-16', new Uint8Array([0xff, 0xfe, ...Buffer.from(head, 'utf16le')])],
    ['Windows-1252', new Uint8Array(Buffer.from(head, 'latin1'))],
  ])('is read from %s', async (_what, bytes) => {
    expect(await readHead(new Blob([bytes]))).toEqual({ headers: ['Style', 'Name, long', 'Größe'], rows });
  });

  it('is read from a large file, without a row that was cut off', async () => {
    const long = `A,B\n${`${'x'.repeat(200)},ä\n`.repeat(1_000)}`;
    const read = await readHead(new Blob([long]));
    expect(read?.rows).toEqual(Array(5).fill(['x'.repeat(200), 'ä']));
    const wide = `A,B\n1,2\n3,${'ä'.repeat(50_000)}`;
    expect((await readHead(new Blob([wide])))?.rows).toEqual([['1', '2']]);
  });

  it.each([
    ['nothing', ''],
    ['one column', 'A\n1\n'],
    ['a header beyond reason', `${'a'.repeat(201)},b\n`],
  ])('is left to the server where there is %s', async (_what, text) => {
    expect(await readHead(new Blob([text]))).toBeNull();
  });
});
