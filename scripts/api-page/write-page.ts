/** The whole page: how to call, errors, calls by noun, shapes. */
import { z } from 'zod';
import { capabilities, can, type Capability, type StaffRole } from '#contract/wire/capabilities.ts';
import type { Access, EndpointShape } from '#contract/wire/endpoint.ts';
import { errorTable, type ErrorCode } from '#contract/wire/errors.ts';
import { addressQuota, limits, type LimitName } from '#contract/wire/limits.ts';
import { describeSchema, nameOfRef, type Schema } from './describe-schema.ts';
import type { Contract } from './read-contract.ts';

export function writePage({ nouns, shapes }: Contract): string {
  const used = new Map<string, Schema>();
  const read = (schema: z.ZodType) => readSchema(schema, shapes, used);
  const calls = nouns.flatMap(({ noun, endpoints }) => [
    `## ${noun}`,
    ...endpoints.flatMap(({ name, endpoint }) => writeCall(name, endpoint, read)),
  ]);
  const named = [...used].toSorted(([a], [b]) => a.localeCompare(b));
  return `${[
    introduction,
    '## Errors',
    table(
      ['code', 'status', 'message'],
      Object.entries(errorTable).map(([code, { status, message }]) => [`\`${code}\``, status, message]),
    ),
    '## Who may',
    table(
      ['capability', 'roles'],
      capabilities.map(name => [`\`${name}\``, rolesWith(name)]),
    ),
    '## Limits',
    table(
      ['limit', 'requests'],
      Object.keys(limits).map(name => [`\`${name}\``, limitText(name as LimitName)]),
    ),
    ...calls,
    '## Shapes',
    ...named.flatMap(([name, schema]) => [`### ${name}`, shapeText(schema)]),
  ].join('\n\n')}\n`;
}

const introduction = `# The API

Written by \`npm run api-page\` from the declarations in \`contract/\`; do not edit it by hand. The same as an OpenAPI document: \`GET /api/openapi.json\`.

Requests and answers are JSON unless a call says otherwise. A browser signs in with \`POST /api/login\` and is known by its session cookie. Money is in whole cents where a field is called \`…Cents\`. Every error has one form: \`{ message, code, requestId, fields?, details? }\`; \`fields\` names the inputs that are wrong. Codes are stable, messages are for people.

Every call may answer \`internal\`, \`unavailable\` and \`timeout\`; those that a call lists come on top.`;

type Read = (schema: z.ZodType) => Schema;

function writeCall(name: string, endpoint: EndpointShape, read: Read): string[] {
  const { method, path, summary, body, response, params, query, status = 200 } = endpoint;
  const facts = [
    `\`${name}\``,
    `Who: ${accessText(endpoint.access)}`,
    endpoint.limit ? `Limit: [\`${endpoint.limit}\`](#limits)` : 'No limit',
    ...(endpoint.confirmed ? ['Needs the password within the last 15 minutes'] : []),
    ...(endpoint.bodyLimitBytes
      ? [`Body: at most ${endpoint.bodyLimitBytes.toLocaleString('en-AU')} bytes`]
      : []),
  ];
  return [
    `### ${method} ${path}`,
    `${summary.replace(/\.$/, '')}.`,
    facts.join(' · '),
    ...fields('Path', params, read),
    ...fields('Query', query, read),
    ...fields(bodyTitle(endpoint), body, read),
    ...(!body && endpoint.accepts === 'bytes' ? ['The body is the file itself.'] : []),
    `Answer: ${status}${response ? `, ${describeSchema(read(response))}` : answerText(endpoint)}`,
    `Errors: ${errorsOf(endpoint)
      .map(code => `\`${code}\``)
      .join(', ')}`,
  ];
}

function bodyTitle({ accepts }: EndpointShape): string {
  return accepts === 'form' ? 'Body (multipart/form-data)' : 'Body';
}

function answerText({ answers }: EndpointShape): string {
  return answers === 'raw' ? ', not described here (a file, a stream, or a snapshot)' : ', without a body';
}

/** What the pipeline answers before a handler is asked, and what a declaration promises. */
function errorsOf(endpoint: EndpointShape): ErrorCode[] {
  const { access, limit, params, query, body, accepts, confirmed, currentAt } = endpoint;
  const when: [unknown, ErrorCode[]][] = [
    [access.kind !== 'public', ['unauthenticated']],
    [access.kind === 'capability', ['forbidden']],
    [confirmed, ['confirm_password']],
    [endpoint.method !== 'GET' && endpoint.method !== 'HEAD' && !endpoint.crossSite, ['cross_site']],
    [params, ['not_found']],
    [currentAt, ['conflict']],
    [body ?? (accepts && accepts !== 'json'), ['bad_request', 'too_large', 'unsupported_type']],
    [params ?? query ?? body, ['invalid']],
    [limit, ['rate_limited']],
  ];
  return when.flatMap(([is, codes]) => (is ? codes : []));
}

function fields(title: string, schema: z.ZodType | undefined, read: Read): string[] {
  if (!schema) return [];
  const whole = read(schema);
  return [`${title}:`, shapeText(whole.$ref ? (whole.$defs?.[nameOfRef(whole.$ref)] ?? whole) : whole)];
}

/** A table of fields; what is no object says itself in a line. */
function shapeText(schema: Schema): string {
  const { properties, required = [] } = schema;
  if (!properties) return describeSchema(schema);
  if (Object.keys(properties).length === 0) return 'Nothing.';
  return table(
    ['field', 'type', 'required'],
    Object.entries(properties).map(([name, field]) => [
      `\`${name}\``,
      describeSchema(field) +
        ('default' in field ? `; \`${JSON.stringify(field.default)}\` unless given` : ''),
      required.includes(name) ? 'yes' : '',
    ]),
  );
}

function readSchema(schema: z.ZodType, shapes: Contract['shapes'], used: Map<string, Schema>): Schema {
  const read = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata: shapes,
  }) as unknown as Schema;
  for (const [name, shape] of Object.entries(read.$defs ?? {})) used.set(name, shape);
  const nameless = Object.keys(read.$defs ?? {}).find(name => name.startsWith('__'));
  if (nameless)
    throw new Error('A shape that holds itself needs an exported name, by which the page calls it.');
  return read;
}

function accessText(access: Access): string {
  if (access.kind === 'public') return 'anyone';
  if (access.kind === 'signedIn') return 'anyone signed in';
  return `${rolesWith(access.capability)} (\`${access.capability}\`)`;
}

function rolesWith(capability: Capability): string {
  const staff = (staffRole: StaffRole | null) => ({ isAdmin: false, staffRole });
  const people = { admin: { isAdmin: true }, workshop: staff('workshop'), driver: staff('driver') };
  return Object.entries(people)
    .filter(([, person]) => can(person, capability))
    .map(([role]) => role)
    .join(', ');
}

function limitText(name: LimitName): string {
  const { points, seconds, per } = limits[name];
  const address = addressQuota(name);
  const own = `${quota(points, seconds)} for each ${pers[per]}`;
  return address ? `${own}; ${quota(address.points, address.seconds)} for each IP address` : own;
}

const pers = {
  ip: 'IP address',
  owner: 'person or browser',
  session: 'session',
  account: 'account',
};

function quota(points: number, seconds: number): string {
  const spans: [number, string][] = [
    [3600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ];
  const [length, unit] = spans.find(([length]) => seconds % length === 0) ?? [1, 'second'];
  const count = seconds / length;
  return `${points.toLocaleString('en-AU')} in ${count === 1 ? `${unit === 'hour' ? 'an' : 'a'} ${unit}` : `${count} ${unit}s`}`;
}

function table(head: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

const cell = (value: string | number) =>
  String(value)
    .replaceAll('|', String.raw`\|`)
    .replaceAll('\n', ' ');
