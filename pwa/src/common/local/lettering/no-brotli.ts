/** Stands for the decompressor of WOFF2 in the build. */
export default function decompress(): never {
  throw new Error('WOFF2 is not read here');
}
