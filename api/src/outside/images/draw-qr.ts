/** A QR code as a picture for mails: black on white, as cameras expect it. */
import type * as QrCode from 'qrcode';
import { loadLater } from '#api/load-later.ts';

const qrcode = loadLater<typeof QrCode>('qrcode');

const widthPx = 240;

export function drawQr(text: string): Promise<Buffer> {
  return qrcode().toBuffer(text, { type: 'png', width: widthPx, margin: 2, errorCorrectionLevel: 'M' });
}
