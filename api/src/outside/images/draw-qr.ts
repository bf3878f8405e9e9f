/** A QR code as a picture for mails: black on white, as cameras expect it. */
import { toBuffer } from 'qrcode';

const widthPx = 240;

export function drawQr(text: string): Promise<Buffer> {
  return toBuffer(text, { type: 'png', width: widthPx, margin: 2, errorCorrectionLevel: 'M' });
}
