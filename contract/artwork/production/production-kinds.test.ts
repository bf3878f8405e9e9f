import { describe, expect, test } from 'vitest';
import { productionLimitBytes, productionRefusals, readProductionKind } from './production-kinds.ts';
import { readStitchFacts, stitchWords } from './stitch-facts.ts';

const bytes = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0));
const jef = (stitchesAt: number) => {
  const head = new Uint8Array(120);
  new DataView(head.buffer).setUint32(0, stitchesAt, true);
  return head;
};

describe('the kind of a production file', () => {
  test.each([
    ['Crest.DST', 'LA:Crest           \rST:   2870', 'dst'],
    ['crest.pes', '#PES0060', 'pes'],
    ['crest.exp', '\u0004\u0004\u0080\u0001\u0002\u0003', 'exp'],
    ['crest.vp3', '%vsm%\0', 'vp3'],
    ['crest.ai', '%PDF-1.6', 'ai'],
    ['crest.ai', '%!PS-Adobe-3.0', 'ai'],
    ['crest.eps', '\u00c5\u00d0\u00d3\u00c6', 'eps'],
    ['crest.pdf', '%PDF-1.4', 'pdf'],
    ['crest.svg', '\u00ef\u00bb\u00bf<?xml version="1.0"?><svg/>', 'svg'],
    ['crest.tiff', 'MM\0*', 'tiff'],
    ['crest.psd', '8BPS\0\u0001', 'psd'],
    ['crest.cdr', 'RIFF\0\0\0\0CDRC', 'cdr'],
    ['crest.png', '\u0089PNG\r\n\u001a\n', 'png'],
    ['crest.jpeg', '\u00ff\u00d8\u00ff\u00e0', 'jpeg'],
  ])('%s is taken', (name, head, extension) => {
    expect(readProductionKind(name, bytes(head), 5_000)).toEqual({ extension });
  });

  test('a Janome file begins with where its stitches are', () => {
    expect(readProductionKind('a.jef', jef(116), 900)).toEqual({ extension: 'jef' });
    expect(readProductionKind('a.jef', jef(901), 900)).toHaveProperty('reason');
  });

  test.each([
    ['no ending', 'crest', 'LA:', 10, productionRefusals.ending],
    ['another ending', 'crest.exe', 'MZ', 10, productionRefusals.ending],
    ['an ending behind another', 'crest.dst.html', 'LA:', 10, productionRefusals.ending],
    ['a name of a method', 'crest.toString', 'LA:', 10, productionRefusals.ending],
    ['nothing in it', 'crest.dst', '', 0, productionRefusals.empty],
    ['too much', 'crest.dst', 'LA:', productionLimitBytes + 1, productionRefusals.size],
    ['a program called PDF', 'crest.pdf', 'MZ\u0090\0', 10, 'This isn’t a PDF file'],
    ['a page called SVG', 'crest.svg', '<html><script>', 14, 'This isn’t a SVG file'],
    ['a program called EXP', 'crest.exp', 'MZ\u0090\0', 10, 'This isn’t a Melco EXP file'],
    ['a script called EXP', 'crest.exp', '#!/bin/sh\n', 10, 'This isn’t a Melco EXP file'],
    ['a page called EXP', 'crest.exp', ' <html>', 8, 'This isn’t a Melco EXP file'],
    ['half a stitch', 'crest.exp', '\u0001\u0002\u0003', 3, 'This isn’t a Melco EXP file'],
    ['an archive called DST', 'crest.dst', 'PK\u0003\u0004', 10, 'This isn’t a Tajima DST file'],
  ])('%s is refused', (_what, name, head, size, reason) => {
    const read = readProductionKind(name, bytes(head), size);
    expect('reason' in read && read.reason).toContain(reason);
  });
});

describe('what the head of a Tajima file says', () => {
  const head = (text: string) => bytes(text.padEnd(512));

  test('stitches, threads and size', () => {
    const facts = readStitchFacts(
      'dst',
      head('LA:Crest           \rST:   2870\rCO:  2\r+X:  400\r-X:  398\r+Y:  270\r-Y:  271\rAX:+    0\r'),
    );
    expect(facts).toEqual({ stitches: 2870, colours: 3, widthMm: 80, heightMm: 54 });
    expect(facts && stitchWords(facts)).toBe('2,870 stitches, 3 colours, 80 × 54 mm');
  });

  test.each([
    ['another kind', 'pes', 'LA:x\rST: 1\rCO: 0\r+X: 1\r-X: 1\r+Y: 1\r-Y: 1\r'],
    ['a missing field', 'dst', 'LA:x\rST: 1\rCO: 0\r+X: 1\r-X: 1\r+Y: 1\r'],
    ['a field that is no number', 'dst', 'LA:x\rST: many\rCO: 0\r+X: 1\r-X: 1\r+Y: 1\r-Y: 1\r'],
    ['nothing', 'dst', ''],
  ])('%s says nothing', (_what, extension, text) => {
    expect(readStitchFacts(extension, head(text))).toBeNull();
  });
});
