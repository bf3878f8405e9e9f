/** The text form of Prometheus (0.0.4), as far as a shop writes it. */

export interface Series {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const lineForm = /^(?<name>[a-z_]\w*)(?:\{(?<labels>.*)\})? (?<value>\S+)$/i;
const labelForm = /(?<name>\w+)="(?<value>(?:[^"\\]|\\.)*)",?/g;

export function readScrape(text: string): Series[] {
  return text
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => {
      const { name = '', labels = '', value = '' } = lineForm.exec(line)?.groups ?? {};
      if (!name) throw new Error(`No series: ${line}`);
      return { name, labels: labelsOf(labels), value: numberOf(value) };
    });
}

function labelsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(labelForm)].map(({ groups = {} }) => [groups['name'], groups['value']]),
  );
}

function numberOf(text: string): number {
  if (text === '+Inf') return Infinity;
  return text === 'Nan' ? NaN : Number(text);
}
