/**
 * Files of the store that rows name. A copy holds them, and `npm run check:files` looks for them. A new column that names
 * a file gets a line here.
 */
import { previewWidths } from '#api/outside/images/preview-widths.ts';

/** One row for each file: `names` are alternatives, any of which will do; `owner` says in words who needs it. */
export interface NeededFile {
  names: string[];
  owner: string;
}

const widths = `unnest(array[${previewWidths.map(width => `'${width}'`).join(', ')}]) as width`;

/** A picture's address is that of one width; all of them are kept. An AVIF is made again where it is missing. */
export const pictureOf = (column: string) => `substring(${column} from '^/media/([0-9a-f]{64})[.]')`;

const pictures = (table: string, column: string, owner: string) => `
  select array[${pictureOf(column)} || '.' || width || '.webp'], ${owner}
  from ${table}, ${widths} where ${column} ~ '^/media/[0-9a-f]{64}[.]'`;

/** May name a file twice. */
export const neededFilesSql = `
  select array[sha256 || '.' || width || '.webp'] as names, 'artwork ' || left(sha256, 12) as owner
  from artworks, ${widths} where preview_ready
  union all
  select array[sha256 || '.print.png', sha256 || '.print.jpg', sha256 || '.print.svg', sha256 || '.print.pdf',
    sha256 || '.print.heic'],
    'artwork ' || left(sha256, 12)
  from artworks where preview_ready
  union all
  select array[picture || '.proof.webp'], 'proof ' || proof_id from proof_placements
  union all
  select array[sha256 || '.' || extension], 'quote file ' || left(sha256, 12) from quote_files
  union all
  select array[sha256 || '.production.' || extension], 'production file ' || left(sha256, 12) from production_files
  union all
  select array[file_name], 'import check ' || id from import_runs where file_name is not null
  union all ${pictures('products', 'image', `'product ' || id`)}
  union all ${pictures('products', 'image_back', `'product ' || id`)}
  union all ${pictures('products', 'image_side', `'product ' || id`)}
  union all ${pictures('product_variants', 'image_url', `'product ' || product_id`)}`;
