/**
 * Which artwork a page of a file is. The first is known by the file's own hash, as every picture is; the others by a
 * hash of that and their number, so that two pages of one file are two artworks wherever artwork is named.
 */
export const pageText = (fileSha256: string, page: number) => `${fileSha256} page ${page}`;

/** "crest.pdf, page 2"; of a file with one page its own name. */
export const pageFileName = (name: string, page: number, pageCount: number) =>
  pageCount > 1 ? `${name.slice(0, 230)}, page ${page}` : name;

/** Pages that can be chosen. */
export const mostPdfPages = 200;
