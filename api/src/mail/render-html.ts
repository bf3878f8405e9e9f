/**
 * The one layout of all mails. Mail programs know neither grids nor variables, some no style sheet either: tables,
 * with every colour at its element, and a style sheet that only adds dark colours and a narrow window. No pictures from
 * elsewhere: the few there are travel in the mail.
 */
import { foldContent } from './fold-content.ts';
import { html, type Markup, webAddress, withBreaks } from './markup.ts';
import type { MailBlock, MailContent, MailFact, MailLine, MailShop } from './mail-content.ts';

/** The cloth and ink of the shop (pwa/src/common/ui/styles/tokens.css), as plain values. */
const light = {
  ground: '#f5f2eb',
  card: '#ffffff',
  ink: '#14181f',
  soft: '#4a5360',
  line: '#dad4c6',
  deep: '#163a6b',
  onDeep: '#ffffff',
  thread: '#b3231b',
};
const dark = {
  ground: '#0b0f15',
  card: '#14181f',
  ink: '#f5f2eb',
  soft: '#bdb6a6',
  line: '#2c3540',
  deep: '#8fb4e8',
  onDeep: '#0c1626',
  thread: '#ff8e80',
};

const fonts = "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif";
const displayFonts = "'Bricolage Grotesque', 'Arial Narrow', 'Helvetica Neue', Helvetica, Arial, sans-serif";

const body = `font-family:${fonts};font-size:16px;line-height:24px;color:${light.ink}`;
const meta = `font-family:${fonts};font-size:14px;line-height:21px;color:${light.soft}`;
const amountStyle = `${body};text-align:right;white-space:nowrap;vertical-align:top;font-variant-numeric:tabular-nums`;

export function renderHtml(subject: string, content: MailContent, shop: MailShop): string {
  return `<!doctype html>${document(subject, foldContent(content), shop)}`;
}

function document(subject: string, content: MailContent, shop: MailShop): Markup {
  return html`<html lang="en-AU">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no" />
      <title>${subject}</title>
      <style>
        ${sheet}
      </style>
    </head>
    <body class="ground" style="${`margin:0;padding:0;background:${light.ground}`}">
      <div style="display:none;max-height:0;overflow:hidden">${content.preview}</div>
      <table
        role="presentation"
        class="ground"
        width="100%"
        cellpadding="0"
        cellspacing="0"
        border="0"
        style="${`background:${light.ground}`}"
      >
        <tr>
          <td align="center" style="padding:24px 12px 40px">
            <table
              role="presentation"
              width="100%"
              cellpadding="0"
              cellspacing="0"
              border="0"
              style="max-width:600px;text-align:left"
            >
              <tr>
                <td class="edge" style="padding:0 36px 14px">
                  <span
                    class="ink"
                    style="${`font-family:${displayFonts};font-size:24px;line-height:28px;font-weight:800;letter-spacing:-0.8px;color:${light.ink}`}"
                    >${shop.name}</span
                  >
                </td>
              </tr>
              <tr>
                <td
                  class="stitch"
                  style="${`border-top:2px dashed ${light.thread};font-size:0;line-height:0;height:0`}"
                >
                  &nbsp;
                </td>
              </tr>
              <tr>
                <td
                  class="card"
                  style="${`background:${light.card};padding:36px;border:1px solid ${light.line};border-top:0;border-radius:0 0 8px 8px`}"
                >
                  <h1
                    class="ink"
                    style="${`margin:0 0 20px;font-family:${displayFonts};font-size:28px;line-height:32px;font-weight:700;letter-spacing:-0.6px;color:${light.ink}`}"
                  >
                    ${content.heading}
                  </h1>
                  ${content.blocks.map(block)}
                </td>
              </tr>
              <tr>
                <td class="edge" style="padding:22px 36px 0">${foot(content, shop)}</td>
              </tr>
            </table>
          </td>
        </tr>
      </table>
    </body>
  </html>`;
}

const sheet = html`
  :root { color-scheme: light dark; supported-color-schemes: light dark; } body { margin: 0; padding: 0; } a {
  color: ${light.deep}; } @media (max-width: 619px) { .card { padding: 28px 20px !important; } .edge {
  padding-left: 20px !important; padding-right: 20px !important; } } @media (prefers-color-scheme: dark) {
  body, .ground { background: ${dark.ground} !important; } .card { background: ${dark.card} !important;
  border-color: ${dark.line} !important; } .ink { color: ${dark.ink} !important; } .soft { color: ${dark.soft}
  !important; } .rule { border-color: ${dark.line} !important; } .stitch { border-color: ${dark.thread}
  !important; } .deep { background: ${dark.deep} !important; } .on-deep { color: ${dark.onDeep} !important; }
  a { color: ${dark.deep}; } .link { color: ${dark.deep} !important; } }
`;

function block(one: MailBlock): Markup | null {
  switch (one.kind) {
    case 'text':
      return html`<p class="ink" style="${`margin:0 0 16px;${body}`}">${withBreaks(one.text)}</p>`;
    case 'small':
      return html`<p class="soft" style="${`margin:0 0 14px;${meta}`}">${withBreaks(one.text)}</p>`;
    case 'button':
      return button(one.label, one.url);
    case 'link':
      return html`<p class="ink" style="${`margin:0 0 16px;${body}`}">
        <a class="link" href="${webAddress(one.url)}" style="${`color:${light.deep};word-break:break-all`}"
          >${one.label}</a
        >
      </p>`;
    case 'lines':
      return html`${table(one.lines.map(line))}`;
    case 'totals':
      return html`${table(one.rows.map((row, at) => total(row, at === one.rows.length - 1)))}`;
    case 'facts':
      return html`${table(one.facts.map(fact))}`;
    case 'picture':
      return picture(one.cid, one.alt);
    case 'quote':
      return html`<p
        class="ink rule"
        style="${`margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid ${light.line};${body}`}"
      >
        ${withBreaks(one.text)}
      </p>`;
    default:
      // Queued by a newer release: what this one does not know is left out.
      return null;
  }
}

function table(rows: readonly Markup[]): Markup {
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:0 0 20px"
  >
    ${rows}
  </table>`;
}

/** On paper, also where the mail is dark: ink is dark. */
function picture(cid: string, alt: string): Markup {
  if (!/^[a-z]+$/.test(cid)) throw new Error('The name of a picture is letters only.');
  return html`<p
    class="rule"
    style="${`margin:0 0 20px;padding:12px;background:#ffffff;border:1px solid ${light.line};border-radius:4px`}"
  >
    <img
      src="cid:${cid}"
      alt="${alt}"
      width="280"
      style="display:block;width:280px;max-width:100%;height:auto"
    />
  </p>`;
}

/** A coloured cell with a link in it: what every mail program shows as a button. */
function button(label: string, url: string): Markup {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px">
    <tr>
      <td class="deep" bgcolor="${light.deep}" style="${`background:${light.deep};border-radius:4px`}">
        <a
          class="on-deep"
          href="${webAddress(url)}"
          style="${`display:inline-block;padding:14px 26px;font-family:${fonts};font-size:16px;line-height:20px;font-weight:700;color:${light.onDeep};text-decoration:none`}"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;
}

function line({ title, note, amount }: MailLine): Markup {
  const rule = `border-bottom:1px solid ${light.line};padding:12px 0`;
  return html`<tr>
    <td class="ink rule" style="${`${body};${rule};padding-right:16px`}">
      <strong>${title}</strong>${note ? html`<br /><span class="soft" style="${meta}">${note}</span>` : null}
    </td>
    <td class="ink rule" style="${`${amountStyle};${rule}`}">${amount}</td>
  </tr>`;
}

function total({ label, value }: MailFact, isLast: boolean): Markup {
  const weight = isLast ? 'font-weight:700;font-size:18px;padding:10px 0 2px' : 'padding:3px 0';
  return html`<tr>
    <td class="ink" style="${`${body};${weight}`}">${label}</td>
    <td class="ink" style="${`${amountStyle};${weight}`}">${value}</td>
  </tr>`;
}

function fact({ label, value }: MailFact): Markup {
  return html`<tr>
    <td class="soft" style="${`${meta};padding:4px 16px 4px 0;width:34%;vertical-align:top`}">${label}</td>
    <td class="ink" style="${`${body};padding:2px 0;vertical-align:top`}">${value}</td>
  </tr>`;
}

function foot({ reason, unsubscribePage }: MailContent, shop: MailShop): Markup {
  const style = `margin:0 0 10px;${meta}`;
  return html`<p class="soft" style="${style}">
      <strong>${shop.name}</strong
      >${shop.abn ? `, ABN ${shop.abn}` : null}${shop.address ? html`<br />${shop.address}` : null}${contact(shop)}
    </p>
    ${reason ? html`<p class="soft" style="${style}">${reason}</p>` : null}${
      unsubscribePage
        ? html`<p class="soft" style="${style}">
            <a class="link" href="${webAddress(unsubscribePage)}" style="${`color:${light.deep}`}"
              >Unsubscribe</a
            >
          </p>`
        : null
    }`;
}

function contact({ phone, email }: MailShop): Markup | null {
  const ways = [phone, email].filter(way => way !== '');
  return ways.length > 0 ? html`<br />${ways.join(' · ')}` : null;
}
