/** Stands for the decompressor of WOFF2 in the build. */
// oxlint-disable-next-line import/no-default-export -- as the package that it stands for
export default function decompress(): never {
  throw new Error('WOFF2 is not read here');
}
