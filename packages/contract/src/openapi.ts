/** The OpenAPI 3.1 description of the public surface, derived from the definitions, so that it cannot fall behind. */
import * as z from 'zod/mini'
import { type AnyDefinition, type Api, CHAT_ROOT, endpointsOf, type Schema } from './endpoint.ts'
import { errorOf } from './errors.ts'

type Json = Record<string, unknown>

/** A JSON object that follows OpenAPI 3.1. */
export interface OpenApi extends Json {
  openapi: '3.1.0'
  paths: Record<string, Record<string, Json>>
  components: { schemas: Json; securitySchemes: Json }
}

/** Describes every endpoint of a tree as it looks on the wire. Schemas that area files export keep their names. */
export const toOpenApi = (
  api: Api,
  { base = '/app-api', ...info }: { title: string; version: string; base?: string },
): OpenApi => {
  const endpoints = endpointsOf(api)
  const schemas = wireSchemas(api, endpoints)
  const paths: OpenApi['paths'] = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, schemas.parts) }
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: base }],
    tags: Object.keys(api).map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.named,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

const operationOf = (endpoint: AnyDefinition, parts: Record<string, Json>): Json => {
  const fieldsIn = (place: 'path' | 'query', part: Json | undefined) =>
    Object.entries((part?.['properties'] ?? {}) as Record<string, Json>).map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'path' || ((part?.['required'] ?? []) as string[]).includes(name),
      schema,
    }))
  const body = parts[`${endpoint.name}.body`]
  const mediaType = endpoint.encoding === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
  const takesFile = endpoint.encoding === 'bytes' || endpoint.encoding === 'multipart'
  const hasBody = Object.keys(endpoint.body).length > 0
  const file = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const form = { 'multipart/form-data': { schema: FORM_WITH_FILE } }
  const fields = { [mediaType]: { schema: body } }
  const content = endpoint.encoding === 'bytes' ? file : endpoint.encoding === 'multipart' ? form : fields
  const isOpen = endpoint.access === 'public' || endpoint.access === 'open'
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.split('.', 1)[0]],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    'x-effect': endpoint.effect,
    ...(endpoint.service === 'chat' ? { servers: [{ url: CHAT_ROOT }], security: [{ bearer: [] }] } : {}),
    ...(isOpen ? {} : { security: [{ token: [] }, { bearer: [] }] }),
    parameters: [
      ...fieldsIn('path', parts[`${endpoint.name}.params`]),
      ...fieldsIn('query', parts[`${endpoint.name}.query`]),
      ...(needsTicket(endpoint) ? ticketHeader : []),
    ],
    ...(hasBody || takesFile ? { requestBody: { required: true, content } } : {}),
    responses: responsesOf(endpoint, parts[`${endpoint.name}.output`] as Json),
  }
}

const FORM_WITH_FILE = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
}

/** Calls that ask for the cash password take the ticket that it earned (docs/cash-password.md). */
const needsTicket = ({ errors }: AnyDefinition): boolean =>
  errors.includes('UC/CASH_PASSWORD') && !errors.includes('UC/CASH_PASSWORD_ERROR')
const ticketHeader = [{ name: 'Cash-Ticket', in: 'header', required: false, schema: { type: 'string' } }]

/** The OK envelope, and one answer per HTTP status with the codes that come with it. */
const responsesOf = (endpoint: AnyDefinition, data: Json): Json => {
  const byStatus = new Map<number, string[]>()
  for (const code of endpoint.errors) {
    const { status } = errorOf(code)
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const refusals = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `${code} ${errorOf(code as never).message}`).join('; '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  ])
  return {
    200: { description: 'OK', content: { 'application/json': { schema: envelopeOf({ const: 'OK' }, data) } } },
    ...Object.fromEntries(refusals),
  }
}

const envelopeOf = (code: Json, data: Json): Json => ({
  type: 'object',
  properties: { code, msg: { type: 'string' }, data, requestId: { type: 'string' } },
  required: ['code', 'msg', 'data'],
})

/** JSON schemas of the wire side: `named` ones that area files export, and `parts` of endpoints that refer to them. */
const wireSchemas = (api: Api, endpoints: readonly AnyDefinition[]) => {
  const registry = z.registry<{ id: string }>()
  const names = new Set<string>()
  for (const [name, value] of Object.values(api).flatMap((area) => Object.entries(area))) {
    if (!isSchema(value) || registry.has(value)) continue
    if (names.has(name)) throw new Error(`two schemas are called ${name}`)
    names.add(name)
    registry.add(value, { id: name })
  }
  for (const endpoint of endpoints) {
    for (const part of ['params', 'query', 'body'] as const) {
      registry.add(z.object(endpoint.wire[part]), { id: `${endpoint.name}.${part}` })
    }
    // An output may be an exported schema itself; wrapped, it keeps its name and is referred to.
    registry.add(z.object({ data: endpoint.output }), { id: `${endpoint.name}.output` })
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // The bounds of a safe integer say nothing to a reader.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  const plain = Object.entries(schemas).map(
    ([id, { $schema: _s, $id: _i, ...schema }]) => [id, schema as Json] as const,
  )
  const named = plain.filter(([id]) => !id.includes('.'))
  const parts = plain
    .filter(([id]) => id.includes('.'))
    .map(([id, schema]) => [id, id.endsWith('.output') ? (schema['properties'] as { data: Json }).data : schema])
  const refusal = envelopeOf({ type: 'string' }, {})
  return {
    named: { ...Object.fromEntries(named), Refusal: refusal } as Json,
    parts: Object.fromEntries(parts) as Record<string, Json>,
  }
}

const isSchema = (value: unknown): value is Schema => value instanceof z.core.$ZodType
