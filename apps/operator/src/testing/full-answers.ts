/** What the server would answer at most: every list with rows, every field filled, sums of 99,999,999.99. */
import { operatorApi } from '@liuhe/contract/api/operator/index.ts'
import { money } from '@liuhe/contract/codecs.ts'
import { endpointsOf } from '@liuhe/contract/endpoint.ts'
import * as z from 'zod/mini'
import type { Fake } from './open-console.tsx'

/** In yuan, as the wire carries it. */
const MOST = 99_999_999.99
const ROWS = 3

/** Who sits there, and what is new: the console that is opened says so itself. */
const OF_THE_SHELL = /^(entry|news)\.|\.news$/

interface JsonSchema {
  title?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  minimum?: number
  maximum?: number
  maxLength?: number
  pattern?: string
  $ref?: string
}

interface Fullness {
  /** Whether deeds are answered as well as reads. */
  deeds?: boolean
  /** Which of their choices the fields of one object take, from 0 on: states, and what depends on them. */
  choice?: () => number
}

/** Every read that answers something, answered as full as its definition allows. */
export const fullAnswers = ({ deeds = false, choice = () => 0 }: Fullness = {}): Fake[] =>
  endpointsOf(operatorApi)
    .filter(({ name, method }) => (deeds || method === 'GET') && !OF_THE_SHELL.test(name))
    .map(({ name, output }) => ({ name, answer: () => z.decode(output, fullOf(name, output, choice()) as never) }))

/** The same in every answer of a file: what has been built once is kept. */
const built = new Map<string, unknown>()
function fullOf(name: string, output: z.ZodMiniType, choice: number): unknown {
  const key = `${name} ${choice}`
  if (!built.has(key)) {
    const schema = z.toJSONSchema(output, {
      ...{ io: 'input', unrepresentable: 'any', reused: 'inline' },
      override: ({ zodSchema, jsonSchema }) => {
        if ((zodSchema as unknown) === money) Object.assign(jsonSchema, { title: 'money' })
      },
    }) as JsonSchema
    built.set(key, valueOf(schema, '', choice))
  }
  return built.get(key)
}

/** @param name of the field, for values that pages understand; @param row so that rows differ */
function valueOf(schema: JsonSchema, name: string, row: number): unknown {
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  if (schema.title === 'money') return MOST
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[row % schema.enum.length]
  const choices = (schema.anyOf ?? schema.oneOf)?.filter((choice) => choice.type !== 'null')
  if (choices !== undefined) return valueOf(choices[row % choices.length] as JsonSchema, name, row)
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map((part) => valueOf(part, name, row)))
  if (schema.prefixItems !== undefined) return schema.prefixItems.map((part) => valueOf(part, name, row))
  if (type === 'null') return null
  if (type === 'array') {
    return Array.from({ length: ROWS }, (_, n) => valueOf(schema.items ?? {}, name, n))
  }
  if (type === 'object') {
    const { additionalProperties: each, propertyNames: names } = schema
    if (typeof each === 'object') {
      const keys = (names?.enum ?? [textOf(names ?? {}, name, row)]) as string[]
      return Object.fromEntries(keys.map((key) => [key, valueOf(each, key, row)]))
    }
    const fields = Object.entries(schema.properties ?? {})
    return Object.fromEntries(fields.map(([key, part]) => [key, valueOf(part, key, row)]))
  }
  if (type === 'number' || type === 'integer') {
    return Math.min(schema.maximum ?? Infinity, Math.max(schema.minimum ?? 0, 12 + row))
  }
  if (type === 'boolean') return row % 2 === 0
  return textOf(schema, name, row)
}

function textOf({ pattern, maxLength = 64 }: JsonSchema, name: string, row: number): string {
  const fits = (text: string) => pattern === undefined || new RegExp(pattern, 'u').test(text)
  const known = [
    ...[
      NAMED[name]?.(row),
      `8800${row}`,
      `2026-11-29 10:2${row}:30`,
      `2026-11-2${row}`,
      `abcdef0${row}`,
      '09:00~21:00',
      `10${2 + row}`,
      `${row}`.repeat(64),
      'A',
    ],
  ]
  const text = known.find((one) => one !== undefined && fits(one)) ?? '文字'
  return name === 'entry' ? text : text.slice(0, maxLength)
}

/** Fields that pages look up or read as a text of its own. */
const NAMED: Readonly<Record<string, (row: number) => string>> = {
  login: (row) => `finance.maker.${row}`,
  account: (row) => `ab**************${row}`,
  reason: () => '与会员提供的资料核对无误',
  note: () => '与会员提供的资料核对无误',
  gameName: () => '澳门六合彩',
  name: (row) => `澳门六合彩特码两面盘 ${row}`,
  family: () => 'LHC',
  code: (row) => `code${row}`,
  playCode: (row) => `10${2 + row}`,
  hours: () => '09:00~21:00',
  maintenance: () => '02:00~03:00',
  entry: () =>
    JSON.stringify({
      ...{ at: '2026-11-29T02:20:30.000Z', login: 'finance.maker.two', action: 'withdrawals.approve', outcome: 'done' },
      ...{ object: 'withdrawal/88001', role: 'finance-maker', address: '198.51.100.7' },
    }),
}
