/** The OpenAPI 3.1 document, made from the declarations. */
import { z } from 'zod';
import type { Access, EndpointShape } from '#contract/wire/endpoint.ts';
import { errorTable } from '#contract/wire/errors.ts';

export function openApiDocument(endpoints: Record<string, EndpointShape>, version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const operations = (paths[endpoint.path] ??= {});
    operations[endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Selvedge', version },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' } },
      schemas: { Error: errorSchema() },
    },
  };
}

function operation(name: string, endpoint: EndpointShape): object {
  const success = String(endpoint.status ?? 200);
  return {
    operationId: name,
    summary: endpoint.summary,
    'x-access': accessText(endpoint.access),
    'x-rate-limit': endpoint.limit,
    ...(endpoint.confirmed ? { 'x-confirmed': true } : {}),
    ...(endpoint.access.kind === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body
      ? { requestBody: { required: true, content: content(endpoint.body, endpoint.accepts) } }
      : {}),
    responses: {
      [success]: {
        description: 'Success',
        ...(endpoint.response ? { content: content(endpoint.response) } : {}),
      },
      ...(endpoint.confirmed ? { '403': { ...errorAnswer, description: passwordFirst } } : {}),
      default: { ...errorAnswer, description: 'Error' },
    },
  };
}

const errorAnswer = {
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const passwordFirst =
  'Not allowed, or `confirm_password`: POST /api/session/confirm with the password comes first, once in 15 minutes';

const content = (schema: z.ZodType, accepts: EndpointShape['accepts'] = 'json') => ({
  [accepts === 'form' ? 'multipart/form-data' : 'application/json']: { schema: jsonSchema(schema) },
});

function jsonSchema(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function accessText(access: Access): string {
  return access.kind === 'capability' ? access.capability : access.kind;
}

function errorSchema(): object {
  return {
    type: 'object',
    required: ['message', 'code', 'requestId'],
    properties: {
      message: { type: 'string' },
      code: { type: 'string', enum: Object.keys(errorTable) },
      requestId: { type: 'string' },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
      details: { type: 'object' },
    },
  };
}
