/** The state of the email list in its address. Pure. */
import { mailKindLabel, mailKinds } from '#contract/mail/mail.ts';
import { choice, listAddress, typed, wordsOf } from '#pwa/common/list/list-address.ts';

export const mailAddress = listAddress({
  search: typed,
  status: choice({ queued: 'Waiting', sent: 'Sent', failed: 'Not delivered' }),
  kind: choice(wordsOf(mailKinds, mailKindLabel)),
});
