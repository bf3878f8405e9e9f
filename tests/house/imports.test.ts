/**
 * What each layer inside `api/` and `pwa/` may import. Parts, people and nouns are kept apart by scripts/house/find-forbidden.ts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const aliases: Record<string, string> = {
  '#contract/': 'contract/',
  '#api/': 'api/src/',
  '#migrations/': 'api/migrations/',
  '#pwa/': 'pwa/src/',
  '#tests/': 'tests/',
};

interface Import {
  from: string;
  /** A project file (`api/src/…`) or a package name. */
  to: string;
}

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
const isPackage = ({ to }: Import) => !/^(contract|api|pwa|tests|scripts)\//.test(to);

function sourcesOf(folder: string): string[] {
  return (readdirSync(path.join(root, folder), { recursive: true }) as string[])
    .filter(name => /\.tsx?$/.test(name))
    .map(name => `${folder}/${name.split(path.sep).join('/')}`)
    .filter(file => !isTest(file));
}

/** Statements start a line or follow a closing brace; module names contain no spaces. */
const importPattern = /(?:^import\s+|^(?:import|export)[^'";]*\sfrom\s+|\bimport\()'([^'\s]+)'/gm;

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8').replaceAll(/^\s*(\*|\/\/|\/\*).*$/gm, '');
  return [...text.matchAll(importPattern)].map(([, name]) => ({ from: file, to: resolve(file, name ?? '') }));
}

function resolve(file: string, name: string): string {
  for (const [alias, folder] of Object.entries(aliases))
    if (name.startsWith(alias)) return folder + name.slice(alias.length);
  if (name.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), name));
  return name;
}

const contract = sourcesOf('contract').flatMap(importsOf);
const api = [...sourcesOf('api/src'), ...sourcesOf('api/migrations')].flatMap(importsOf);
const pwa = sourcesOf('pwa/src').flatMap(importsOf);

const shown = (found: Import[]) => found.map(({ from, to }) => `${from} imports ${to}`);
/** A noun of one side: `api/src/features/orders`, `pwa/src/office/orders`. */
const feature = (file: string) =>
  /^(api\/src\/features\/[^/]+|pwa\/src\/(shop|office|field)\/(?!common\/)[^/]+)\//.exec(file)?.[1];

/** Layers of the app, outermost first: a file imports its own layer and those below it. */
const pwaLayers = [
  'shop',
  'office',
  'field',
  'common/forms',
  'common/session',
  'common/local',
  'common/garments',
  'common/ui',
  'common/platform',
];
const peopleCount = 3;

describe('imports', () => {
  it('contract/ imports zod and itself', () => {
    expect(shown(contract.filter(i => !(i.to === 'zod' || i.to.startsWith('contract/'))))).toEqual([]);
  });

  it('only main, app and build files of the server import features', () => {
    const outside = api.filter(i => feature(i.to) && !feature(i.from));
    const composers = /^api\/src\/((main|app|build\/[\w-]+)\.ts|demo\/|sync\/)/;
    expect(shown(outside.filter(i => !composers.test(i.from)))).toEqual([]);
  });

  it('only outside/ imports third parties and image work', () => {
    const guarded = /^(stripe|nodemailer|sharp|pdfkit|@aws-sdk\/)/;
    expect(shown(api.filter(i => guarded.test(i.to) && !i.from.startsWith('api/src/outside/')))).toEqual([]);
  });

  it('only http/, routes and the composers see Koa', () => {
    const may =
      /^api\/src\/(http\/|app\.ts|build\/[\w-]+\.ts|(features|sync)\/.*routes\.ts|sync\/pokes\/event-stream\.ts)/;
    const koa = api.filter(i => /^(koa|@koa\/router|koa-body)$/.test(i.to) && !may.test(i.from));
    expect(shown(koa)).toEqual([]);
  });

  it('only common/local/ knows Dexie', () => {
    expect(
      shown(pwa.filter(i => i.to.startsWith('dexie') && !i.from.startsWith('pwa/src/common/local/'))),
    ).toEqual([]);
  });

  it('common/ui/ imports nothing of the business', () => {
    const ui = pwa.filter(i => i.from.startsWith('pwa/src/common/ui/') && !i.from.includes('/showcase/'));
    expect(shown(ui.filter(i => !isPackage(i) && !i.to.startsWith('pwa/src/common/ui/')))).toEqual([]);
  });

  it('nothing below features imports a feature', () => {
    const layerOf = (file: string) => pwaLayers.findIndex(layer => file.startsWith(`pwa/src/${layer}/`));
    const isPerson = (layer: number) => layer >= 0 && layer < peopleCount;
    const below = pwa.filter(i => layerOf(i.from) >= peopleCount && isPerson(layerOf(i.to)));
    expect(shown(below)).toEqual([]);
  });
});
