/** The little of fontkit that is used; it comes without types. */
declare module 'fontkit' {
  import type { FaceFont } from '#contract/lettering/face.ts';

  export function create(bytes: Uint8Array): FaceFont;
}
