/** The app's shell with its head and its first paint filled for one address. */
import { escapeJsonText } from './escape.ts';

export interface ShellParts {
  /** Markup for the head, in the place of the shell's title. */
  head: string;
  /** What stands in the page before the app's scripts; the shell's own when there is none. */
  paint?: string;
  /** Files of the build that the page's screen needs. */
  scripts?: readonly string[];
  /** By path, for a page that is kept and opened at any of them. */
  screens?: Readonly<Record<string, readonly string[]>>;
  /** Has the system's light whoever looks: its first paint does not wait for theme.js. */
  isInSystemLight?: boolean;
  /** JSON of what the route asks the API for first: the app takes it from the page. */
  firstAnswer?: { path: string; json: string } | null;
}

const themeScript = '<script src="/theme.js"></script>';
const titlePattern = /<title>[^<]*<\/title>/;
const paintPattern = /<!--paint-->[\s\S]*<!--\/paint-->/;

export function fillShell(shell: string, parts: ShellParts): string {
  const { head, paint, scripts = [], screens, isInSystemLight = false, firstAnswer } = parts;
  const data = firstAnswer
    ? `<script type="application/json" id="first-answer" data-path="${firstAnswer.path}">${escapeJsonText(firstAnswer.json)}</script>`
    : '';
  // Functions, as a name may hold what `replace` takes for a pattern of its own.
  const filled = shell
    .replace(titlePattern, () => head)
    // head-start.js asks for them with the app's own.
    .replace('data-files="', start => start + scripts.map(file => `${file} `).join(''))
    .replace('data-files="', start =>
      screens ? `data-screens='${JSON.stringify(screens)}' ${start}` : start,
    )
    .replace('</body>', () => `${data}</body>`);
  const painted = paint === undefined ? filled : filled.replace(paintPattern, () => paint);
  return isInSystemLight ? withThemeAtLeisure(painted) : painted;
}

/** Last in the head, so that on a slow line it is not asked for before the styles. */
function withThemeAtLeisure(page: string): string {
  return page.replace(themeScript, '').replace('</head>', '<script src="/theme.js" async></script></head>');
}
