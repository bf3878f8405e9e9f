/** What name servers say of the domain that emails come from: without SPF and DKIM many end as junk. */
import { look, type Told, well, wrong } from './told.ts';

export interface SenderNames {
  domain: string;
  /** Why nobody could be asked; null: name servers answered. */
  trouble: string | null;
  /** The record that begins with `v=spf1`; more than one make all of them void. */
  spf: string[];
  /** Under which selector a key was found; null: under none that was tried. */
  dkim: string | null;
  /** The one that the configuration names; null: the usual ones were tried. */
  selector: string | null;
  /** There is a record that says what to do with emails that fail. */
  hasDmarc: boolean;
}

export function judgeSender({ domain, trouble, spf, dkim, selector, hasDmarc }: SenderNames): Told[] {
  if (trouble)
    return [
      look(
        `No name server told anything of ${domain}: ${trouble}.`,
        'Let this machine ask a name server, or check SPF and DKIM elsewhere.',
      ),
    ];
  const found: Told[] = [];
  if (spf.length === 0)
    found.push(
      wrong(
        `${domain} has no SPF record: receivers cannot tell the shop’s emails from forged ones.`,
        `Add a TXT record to ${domain} that begins with v=spf1 and names the mail server; its provider’s help says how.`,
      ),
    );
  else if (spf.length > 1)
    found.push(
      wrong(
        `${domain} has ${spf.length} SPF records, and none of them counts.`,
        'Join them into one TXT record.',
      ),
    );
  else if (/\s\+?all\s*$/.test(spf[0] ?? ''))
    found.push(
      wrong(`The SPF record of ${domain} lets everybody send in its name.`, 'End it with ~all or -all.'),
    );
  if (!dkim)
    found.push(
      selector
        ? wrong(
            `There is no DKIM key at ${selector}._domainkey.${domain}.`,
            'Publish the key that the mail provider shows, or correct MAIL_DKIM_SELECTOR.',
          )
        : look(
            `No DKIM key of ${domain} was found under the usual names.`,
            'If the mail provider signs emails, set MAIL_DKIM_SELECTOR to the selector it shows; if not, switch signing on there.',
          ),
    );
  if (!hasDmarc)
    found.push(
      look(
        `${domain} has no DMARC record: large mail providers ask for one.`,
        `Add a TXT record to _dmarc.${domain}: v=DMARC1; p=none is a beginning.`,
      ),
    );
  return found.length > 0 ? found : [well(`${domain} has SPF, DKIM (${dkim}) and DMARC.`)];
}
