/** Why a PDF is not taken, and what its sender reads. Loaded with the code that opens PDFs. */

/**
 * `active`: it would do something when it is opened; `attached`: other files are inside it; `linked`: it needs files
 * that are outside it; `unsaved`: Illustrator's own part alone, without its PDF.
 */
export type PdfRefusal =
  | 'locked'
  | 'broken'
  | 'active'
  | 'attached'
  | 'linked'
  | 'unsaved'
  | 'page'
  | 'large_page'
  | 'costly';

export const pdfRefusals: Readonly<Record<PdfRefusal, string>> = {
  locked: 'This PDF is locked with a password. Save it without one and try again.',
  broken: 'That PDF could not be read. It may be damaged: export it again.',
  active: 'That PDF contains scripts or starts other programs. Export it again as a plain PDF.',
  attached: 'That PDF has other files attached. Export the design alone as a PDF.',
  linked: 'That PDF shows things that are not inside the file. Embed them and export it again.',
  unsaved:
    'That Illustrator file has no picture that can be read. Save it again with “Create PDF Compatible File” switched on.',
  page: 'That page could not be read. Choose another one, or export the PDF again.',
  large_page: 'That page is larger than five metres. Export it at the size of the print.',
  costly: 'That PDF takes too long to draw. Simplify it, or upload the design as a PNG or SVG.',
};
