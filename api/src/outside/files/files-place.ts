/** FILES_URL and FILES_ALSO: where stored files are. */
import path from 'node:path';

export type FilesPlace = FolderPlace | BucketPlace;

export interface FolderPlace {
  kind: 'folder';
  root: string;
}

/** Of a store that speaks S3. */
export interface BucketPlace {
  kind: 'bucket';
  bucket: string;
  /** Before every name: empty, or with a slash at its end. */
  prefix: string;
  /** Null: the one of AWS for the region. */
  endpoint: string | null;
  region: string;
  /** Null: those of the environment or the machine, as AWS's own programs find them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** Where uploads are on this machine until the bucket has them. */
  spoolDir: string;
}

export interface PlaceVariables {
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_REGION?: string | undefined;
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixName = /^[\w.-]+(?:\/[\w.-]+)*$/;
const hint = 'must look like s3://bucket or s3://bucket/folder?endpoint=https://s3.example.com&region=auto';

/** @param variable for the sentence. @throws Error with a sentence, without a key in it. */
export function readFilesPlace(
  url: string,
  { variable, dataDir, env }: { variable: string; dataDir: string; env: PlaceVariables },
): FilesPlace {
  if (url.startsWith('file:'))
    return { kind: 'folder', root: path.resolve(url.replace(/^file:(\/\/)?/, '')) };
  if (!url.startsWith('s3:')) throw new Error(`${variable}: must start with file: or s3:`);
  const fail = (why: string) => new Error(`${variable}: ${why}.`);
  const parsed = parseUrl(url);
  if (!parsed) throw fail(hint);
  if (parsed.username || parsed.password)
    throw fail('holds no keys: they are in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  const folder = decodeURIComponent(parsed.pathname).replace(/^\/+|\/+$/g, '');
  if (!bucketName.test(parsed.hostname) || (folder && !prefixName.test(folder))) throw fail(hint);
  const unknown = [...parsed.searchParams.keys()].find(name => name !== 'endpoint' && name !== 'region');
  if (unknown !== undefined) throw fail(`${hint}; ${unknown} is not known`);
  const endpoint = parsed.searchParams.get('endpoint');
  if (endpoint !== null && !/^https?:\/\/[^/?#@]+\/?$/.test(endpoint))
    throw fail('its endpoint is an address such as https://s3.example.com');
  const region = parsed.searchParams.get('region') ?? env.AWS_REGION ?? (endpoint ? 'us-east-1' : null);
  if (!region) throw fail('needs a region, such as &region=ap-southeast-2');
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are set together or not at all.');
  return {
    kind: 'bucket',
    bucket: parsed.hostname,
    prefix: folder ? `${folder}/` : '',
    endpoint: endpoint?.replace(/\/$/, '') ?? null,
    region,
    credentials: null,
    spoolDir: path.join(dataDir, 'spool'),
  };
}

function parseUrl(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

export function placeText(place: FilesPlace): string {
  if (place.kind === 'folder') return place.root;
  return `s3://${place.bucket}/${place.prefix}${place.endpoint ? ` at ${place.endpoint}` : ''}`;
}
