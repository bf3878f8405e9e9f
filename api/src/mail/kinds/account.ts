/** The mails of an account: one button at most, no more words than needed, and what to do when it was not you. */
import {
  deletionGraceDays,
  emailChangeHours,
  emailUndoDays,
  resetMinutes,
} from '#contract/account/account-words.ts';
import { inviteHours } from '#contract/people/people.ts';
import { type Letter, type MailBlock, small, text } from '../mail-content.ts';

/** A name that somebody chose at registration stands in a mail, so it stays short and on its line. */
export interface AccountPerson {
  firstName: string | null;
  username: string;
}

const hello = ({ firstName, username }: AccountPerson) => text(`Hi ${(firstName || username).slice(0, 60)},`);

const letter = (subject: string, preview: string, heading: string, blocks: readonly MailBlock[]): Letter => ({
  subject,
  content: { preview, heading, blocks },
});

/** `password_reset` */
export function passwordReset(shopName: string, person: AccountPerson, url: string): Letter {
  const once = `The link works once, for ${resetMinutes} minutes.`;
  return letter(`A new password for ${shopName}`, once, 'Choose a new password', [
    hello(person),
    text(`Choose a new password for your account (${person.username.slice(0, 64)}) here:`),
    { kind: 'button', label: 'Choose a new password', url },
    small(`${once} If you didn’t ask for it, you can ignore this email: your password stays the same.`),
  ]);
}

/** `staff_invitation`. `role` is the word of the office for what the person will do. */
export function staffInvitation(shopName: string, person: AccountPerson, role: string, url: string): Letter {
  const once = `The link works once, for ${inviteHours} hours.`;
  return letter(`Your staff account at ${shopName}`, once, `Welcome to ${shopName}`, [
    hello(person),
    text(`There is a staff account for you at ${shopName}. Your role: ${role}.`),
    text(
      `Your username is ${person.username.slice(0, 64)}. Choose a password of at least 12 characters here:`,
    ),
    { kind: 'button', label: 'Choose your password', url },
    small(`${once} After that, ask the office for a new one.`),
  ]);
}

/** `password_changed`. `url` is where a new one is asked for; who changed it in the account stays signed in there. */
export function passwordChanged(
  shopName: string,
  person: AccountPerson,
  { url, staysOnOne }: { url: string; staysOnOne: boolean },
): Letter {
  const devices = staysOnOne ? 'every other device' : 'every device';
  return letter(
    `Your ${shopName} password was changed`,
    `E${devices.slice(1)} was signed out.`,
    'Your password was changed',
    [
      hello(person),
      text(`The password of your account has just been changed, and ${devices} was signed out.`),
      text('If this wasn’t you, choose a new one now:'),
      { kind: 'button', label: 'Choose a new password', url },
    ],
  );
}

/** What has become of the ways in which somebody of the staff signs in. `name` is the owner's own, of a passkey. */
export type SignInChange =
  | { kind: 'passkeyAdded' | 'passkeyRemoved'; name: string }
  | { kind: 'authenticatorAdded' | 'authenticatorRemoved' | 'codesMade' | 'reset' }
  | { kind: 'codeUsed'; left: number }
  /** `provider`: its name here. `email`: the address of the account there. */
  | { kind: 'providerLinked' | 'providerUnlinked'; provider: string; email: string }
  | { kind: 'rescued' }
  /** To the other admins. */
  | { kind: 'adminRescued'; username: string };

function signInWords(change: SignInChange): { subject: string; says: string } {
  switch (change.kind) {
    case 'passkeyAdded':
      return {
        subject: 'A passkey was added',
        says: `The passkey “${change.name}” now signs in to your account.`,
      };
    case 'passkeyRemoved':
      return {
        subject: 'A passkey was removed',
        says: `The passkey “${change.name}” no longer signs in to your account.`,
      };
    case 'authenticatorAdded':
      return {
        subject: 'An authenticator app was set up',
        says: 'Signing in to your account now takes a code of an authenticator app. An app that was set up before no longer works.',
      };
    case 'authenticatorRemoved':
      return {
        subject: 'An authenticator app was removed',
        says: 'Signing in to your account no longer takes a code of an authenticator app.',
      };
    case 'codesMade':
      return {
        subject: 'New recovery codes were made',
        says: 'New recovery codes were made for your account. The ones from before no longer work.',
      };
    case 'codeUsed':
      return {
        subject: 'A recovery code was used',
        says: `Somebody signed in to your account with your password and a recovery code. ${
          change.left === 0
            ? 'That was the last one'
            : change.left === 1
              ? 'One is left'
              : `${change.left} are left`
        }: you can make new ones on your account page.`,
      };
    case 'providerLinked':
      return {
        subject: `Your ${change.provider} account was linked`,
        says: `The ${change.provider} account ${change.email} now signs in to your account.`,
      };
    case 'providerUnlinked':
      return {
        subject: `Your ${change.provider} account was unlinked`,
        says: `The ${change.provider} account ${change.email} no longer signs in to your account.`,
      };
    case 'rescued':
      return {
        subject: 'Your account was given a new password',
        says: 'Somebody at the shop’s server gave your account a new password (npm run admin:rescue). Its passkeys, authenticator app, recovery codes and linked account were removed, and it was signed out everywhere.',
      };
    case 'adminRescued':
      return {
        subject: `The account ${change.username} was given a new password`,
        says: `Somebody at the shop’s server gave the admin ${change.username} a new password (npm run admin:rescue). It signs in without a second step until its owner sets one up again.`,
      };
    case 'reset':
      return {
        subject: 'Your second step was removed',
        says: 'The office removed your passkeys, authenticator app, recovery codes and linked account, and signed you out everywhere. The next sign-in takes your password alone, or a new set-up.',
      };
  }
}

/** `sign_in_changed`. `url` is where a new password is asked for, which ends all sessions. */
export function signInChanged(
  shopName: string,
  person: AccountPerson,
  { change, url }: { change: SignInChange; url: string },
): Letter {
  const { subject, says } = signInWords(change);
  return letter(`${subject}: ${shopName}`, says, subject, [
    hello(person),
    text(says),
    ...(change.kind === 'adminRescued'
      ? [
          text(
            'If nobody you know did this, have the server looked at now: whoever can do this can read the whole shop.',
          ),
        ]
      : [
          text(
            'If this wasn’t you, choose a new password now, which signs out every device, and tell the office:',
          ),
          { kind: 'button' as const, label: 'Choose a new password', url },
        ]),
  ]);
}

/** `change`: to the new address of an account. `registration`: to the one that it was registered with. */
export type EmailConfirmReason = 'change' | 'registration';

const confirmTexts: Record<EmailConfirmReason, { ask: string; without: string; notYours: string }> = {
  change: {
    ask: 'Confirm that this address belongs to your account:',
    without: 'Until then your account keeps its old address.',
    notYours: 'No account with us? Someone may have mistyped their address. You don’t need to do anything.',
  },
  registration: {
    ask: 'An account was created with this address. Confirm that it’s yours:',
    without: 'You can use your account without it.',
    notYours: 'Didn’t create an account? You can ignore this email.',
  },
};

/** `email_confirm` */
export function emailConfirm(
  shopName: string,
  person: AccountPerson,
  url: string,
  reason: EmailConfirmReason,
): Letter {
  const { ask, without, notYours } = confirmTexts[reason];
  return letter(
    `Confirm your email address for ${shopName}`,
    `The link works for ${emailChangeHours} hours.`,
    'Confirm your address',
    [
      hello(person),
      text(ask),
      { kind: 'button', label: 'Confirm this address', url },
      small(`The link works for ${emailChangeHours} hours. ${without}`),
      small(notYours),
    ],
  );
}

/** `email_notice`, to the old address. `url` takes the change back. */
export function emailNotice(shopName: string, person: AccountPerson, newEmail: string, url: string): Letter {
  return letter(
    `Your ${shopName} email address is being changed`,
    'If it was you, you don’t need to do anything.',
    'Your address is being changed',
    [
      hello(person),
      text(
        `Someone who knows your password asked to change your account’s email address to ${newEmail}. The change takes effect when that address is confirmed.`,
      ),
      text('If it was you, you don’t need to do anything.'),
      text(
        'Wasn’t you? This link undoes the change, signs out every device and sends you a link for a new password:',
      ),
      { kind: 'button', label: 'Undo the change', url },
      small(`The link works for ${emailUndoDays} days, also after the change.`),
    ],
  );
}

/** `deletion_requested`. `url` is where one signs in. */
export function deletionRequested(shopName: string, person: AccountPerson, day: string, url: string): Letter {
  return letter(
    `Your ${shopName} account will be deleted`,
    `On ${day}. Sign in before then to keep it.`,
    'Your account will be deleted',
    [
      hello(person),
      text(`Your account will be deleted on ${day}, ${deletionGraceDays} days from now.`),
      text('Want to keep it? Just sign in before then:'),
      { kind: 'button', label: 'Sign in and keep it', url },
      small('Orders and invoices are kept for seven years, as the law requires, with name and ABN only.'),
    ],
  );
}
