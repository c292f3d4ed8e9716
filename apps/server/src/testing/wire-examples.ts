/** Wire values by JSON schema: one that fits, for tests that then spoil it. */
import { type AnyEndpoint, CHAT_ROOT } from '@liuhe/contract/endpoint.ts'
import * as z from 'zod/mini'

interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minimum?: number
  minLength?: number
  pattern?: string
}

type Fields = Record<string, unknown>

/** The fields of a part of a request (params, query or body) that the endpoint demands, with values that fit. */
export const exampleOf = (shape: AnyEndpoint['wire']['body']): Fields =>
  valueOf(z.toJSONSchema(z.object(shape), { io: 'input', unrepresentable: 'any' }) as JsonSchema) as Fields

/** The address of an endpoint with its path and query filled in. */
export const urlOf = (endpoint: AnyEndpoint, query: Fields = exampleOf(endpoint.wire.query)): string => {
  const params = exampleOf(endpoint.wire.params)
  const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => String(params[name]))
  const text = new URLSearchParams(query as Record<string, string>).toString()
  const root = endpoint.service === 'chat' ? CHAT_ROOT : '/app-api'
  return `${root}${path}${text === '' ? '' : `?${text}`}`
}

const valueOf = (schema: JsonSchema): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) return valueOf(schema.anyOf[0] as JsonSchema)
  if (schema.type === 'object') {
    const required = schema.required ?? []
    return Object.fromEntries(required.map((name) => [name, valueOf(schema.properties?.[name] ?? {})]))
  }
  if (schema.type === 'array') return [valueOf(schema.items ?? {})]
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  return texts.find((text) => new RegExp(schema.pattern ?? '', 'u').test(text)) ?? 'a'
}

/** One of these fits every pattern of the contract. */
const texts = ['71', '101', '71101007', '202605080601', '2026-05-08', 'YWJjZGVmZ2g=', 'abcdefgh', 'B1-1']
