/** The email by which an owner tries whether emails leave the shop. It is sent at once and not kept. */
import { type Letter, small, text } from '../mail-content.ts';

export const setupTest = (shopName: string, firstName: string | null, publicUrl: string): Letter => ({
  subject: `Emails from ${shopName} arrive`,
  content: {
    preview: 'This is how your customers will see emails from your shop.',
    heading: 'Emails arrive',
    blocks: [
      text(firstName ? `Hi ${firstName.slice(0, 60)},` : 'Hi,'),
      text(`You asked ${shopName} for this email to see whether its emails arrive. They do.`),
      { kind: 'button', label: 'Back to the set-up', url: `${publicUrl}/admin/setup` },
      small('If it was in your spam folder, ask whoever looks after your domain for SPF and DKIM records.'),
    ],
  },
});
