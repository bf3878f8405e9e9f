/**
 * Where things stand, for everything that measures or reads the sources. A folder that is renamed is renamed here.
 */

export type Part = 'contract' | 'api' | 'pwa' | 'tests' | 'scripts' | 'other';

export interface Place {
  part: Part;
  /** What the file is about: `orders`, `deliveries`. Null for what serves every noun. */
  noun: string | null;
  /** The folder of one feature, whose files import those of no other. */
  feature: string | null;
}

/** Folders with sources of ours. */
export const sourceFolders = ['contract', 'api/src', 'api/migrations', 'pwa', 'tests', 'scripts'];

/** The first that fits says what a file is about. */
const nounPatterns = [
  /^contract\/([\w-]+)\//,
  /^api\/src\/features\/([\w-]+)\//,
  /^pwa\/src\/(?:shop|office|field)\/([\w-]+)\//,
];

/** Folders beside the nouns that are none. */
const notNouns = ['common', 'money', 'text', 'time', 'wire'];

const featurePattern = /^(?:api\/src\/features|pwa\/src\/(?:shop|office|field))\/(?!common\/)[\w-]+/;

/** Of the app: nothing below them imports them, and none imports another. */
export const personPattern = /^pwa\/src\/(shop|office|field)\//;

export const modelPattern = /^api\/src\/models\/(?!base-model|json)[\w-]+\.ts$/;

/** Pieces that make a screen a list of many records: whoever imports one is measured as a list. */
export const listPieces =
  /^pwa\/src\/common\/(?:ui\/office\/pagination|list\/(?:list-rows|use-list|use-device-list))\.tsx?$/;

/** Pieces that make a file a record which opens over a list. */
export const recordPieces =
  /^pwa\/src\/(?:common\/(?:ui\/(?:dialogs\/(?:dialog|sheet)|office\/full-dialog)|forms\/(?:form|ask)-dialog)|office\/common\/(?:record\/(?:record|edit)|call)-dialog)\.tsx$/;

/** Screens of the office and of the field; what is common to the office's nouns is no screen. */
export const staffPattern = /^pwa\/src\/(?:office|field)\/(?!common\/)/;

/** Whom the files of a part may import. */
export const allowedParts: Record<Part, readonly Part[]> = {
  contract: ['contract'],
  api: ['api', 'contract'],
  pwa: ['pwa', 'contract'],
  tests: ['tests', 'scripts', 'api', 'pwa', 'contract', 'other'],
  scripts: ['scripts', 'tests', 'api', 'pwa', 'contract', 'other'],
  other: ['other', 'api', 'pwa', 'contract', 'tests', 'scripts'],
};

export function placeOf(file: string): Place {
  const noun = nounPatterns.map(pattern => pattern.exec(file)?.[1]).find(Boolean) ?? null;
  return {
    part: isTestFile(file) ? 'tests' : folderPart(file),
    noun: noun && !notNouns.includes(noun) ? noun : null,
    feature: featurePattern.exec(file)?.[0] ?? null,
  };
}

function folderPart(file: string): Part {
  const [folder] = file.split('/');
  return (['contract', 'api', 'pwa', 'scripts'] as const).find(part => part === folder) ?? 'other';
}

export function isTestFile(file: string): boolean {
  return file.startsWith('tests/') || /\.(test|spec)\.tsx?$/.test(file);
}
