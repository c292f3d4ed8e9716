import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as zod from 'zod/mini'
import { api } from './api/index.ts'
import { type AnyEndpoint, endpointsOf, type Schema } from './endpoint.ts'
import * as light from './light-zod.ts'
import { staticFiles } from './static-files.ts'

// The same definitions, built once with zod and once with its stand-in, must judge and turn every value alike.

type LightSchema = Parameters<typeof light.decode>[0]
type Pair = { name: string; real: Schema; light: LightSchema }
let pairs: Pair[] = []

beforeAll(async () => {
  vi.resetModules()
  vi.doMock('zod/mini', () => light)
  const [lightApi, lightFiles] = await Promise.all([import('./api/index.ts'), import('./static-files.ts')])
  vi.doUnmock('zod/mini')
  const others = new Map(endpointsOf(lightApi.api).map((endpoint) => [endpoint.name, endpoint]))
  const ofEndpoints = endpointsOf(api).flatMap((real) => pairsOf(real, others.get(real.name) as AnyEndpoint))
  const ofFiles = Object.entries(staticFiles).map(([name, { schema }]) => ({
    name,
    real: schema,
    light: lightFiles.staticFiles[name as keyof typeof staticFiles].schema as unknown as LightSchema,
  }))
  pairs = [...ofEndpoints, ...ofFiles]
})
// Files share their modules: the next one must not find those that are built with the stand-in.
afterAll(() => vi.resetModules())

const pairsOf = (real: AnyEndpoint, other: AnyEndpoint): Pair[] => [
  ...(['params', 'query', 'body'] as const).map((part) => ({
    name: `${real.name} ${part}`,
    real: zod.object(real[part]),
    light: light.object(other[part] as never),
  })),
  { name: real.name, real: real.output, light: other.output as unknown as LightSchema },
]

describe('the stand-in for zod in the browser', () => {
  it('judges and decodes every value of every endpoint and file as zod does', { timeout: 180_000 }, () => {
    let [accepted, refused] = [0, 0]
    for (const pair of pairs) {
      for (const wire of wiresOf(pair.real)) {
        const expected = outcome(() => zod.decode(pair.real, wire as never))
        expect(
          outcome(() => light.decode(pair.light, wire)),
          `${pair.name}: ${text(wire)}`,
        ).toStrictEqual(expected)
        if (expected === REFUSED) refused += 1
        else accepted += 1
      }
    }
    // A generator that only made rubbish would prove nothing.
    expect(accepted).toBeGreaterThan(pairs.length)
    expect(refused).toBeGreaterThan(pairs.length)
  })

  it('encodes what it decoded as zod does', () => {
    for (const pair of pairs) {
      for (const wire of wiresOf(pair.real)) {
        const value = outcome(() => zod.decode(pair.real, wire as never))
        if (value === REFUSED) continue
        const expected = outcome(() => zod.encode(pair.real, value as never))
        expect(
          outcome(() => light.encode(pair.light, value)),
          `${pair.name}: ${text(value)}`,
        ).toStrictEqual(expected)
      }
    }
  })

  it('has every name that the contract and the browser use of zod', async () => {
    const root = path.resolve(import.meta.dirname, '../../..')
    const used = new Set<string>()
    for (const folder of ['packages/contract/src', 'packages/web/src', 'apps/member/src']) {
      for (const entry of await readdir(path.join(root, folder), { recursive: true })) {
        // What the operators' console is told never gets into a member's browser.
        if (!/(?<!\.test)\.tsx?$/.test(entry) || /openapi|testing|operator/.test(entry)) continue
        const source = await readFile(path.join(root, folder, entry), 'utf8')
        if (!/import \* as z from 'zod\/mini'/.test(source)) continue
        for (const [, name] of source.matchAll(/\bz\.([a-z_]\w*)[(<]/g)) used.add(name as string)
      }
    }
    // Types, which no build carries.
    for (const type of ['output', 'input']) used.delete(type)
    expect([...used].filter((name) => !(name in light)).sort()).toEqual([])
    expect(used.size).toBeGreaterThan(15)
  })
})

const REFUSED = Symbol('refused')

function outcome(work: () => unknown): unknown {
  try {
    return work()
  } catch {
    return REFUSED
  }
}

const text = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one))

/** Wire values of a schema: some that fit, and those with one thing wrong. */
function wiresOf(schema: Schema): unknown[] {
  const fitting = fits(schema)
  return [...fitting, ...fitting.slice(0, 1).flatMap(spoiled), ...RUBBISH]
}

const RUBBISH = [
  undefined,
  null,
  '',
  'x',
  -1,
  1.5,
  Number.NaN,
  true,
  [],
  {},
  '１２',
  '1e3',
  2 ** 60,
  'a'.repeat(5000),
  Array(300).fill('a'),
]

function spoiled(value: unknown): unknown[] {
  if (Array.isArray(value)) return [...spoiled(value[0]).map((one) => [one]), [...value, 'x']]
  if (typeof value !== 'object' || value === null) return RUBBISH
  const fields = Object.entries(value)
  return fields.flatMap(([name, field]) => [
    Object.fromEntries(fields.filter(([other]) => other !== name)),
    ...[...RUBBISH, ...(typeof field === 'object' ? spoiled(field) : [])].map((one) => ({ ...value, [name]: one })),
    { ...value, surplus: 1 },
  ])
}

type Definition = Record<string, unknown> & { type: string }

/** Values that a schema takes on the wire, found by its own definition. */
function fits(schema: Schema): unknown[] {
  const def = (schema._zod as unknown as { def: Definition }).def
  const inner = () => fits((def['innerType'] ?? def['element']) as Schema)
  switch (def.type) {
    case 'object':
      return objectFits(def['shape'] as Record<string, Schema>)
    case 'array':
      return [inner().slice(0, 3), []]
    case 'optional':
    case 'default':
      return [...inner(), undefined]
    case 'nullable':
      return [...inner(), null]
    case 'union':
      return (def['options'] as Schema[]).flatMap(fits)
    case 'pipe':
      return fits(def['in'] as Schema)
    default:
      return SAMPLES.filter((value) => zod.safeParse(schema as never, value).success)
  }
}

/** All first samples together, then each field's others one at a time. */
function objectFits(shape: Record<string, Schema>): unknown[] {
  const each = Object.entries(shape).map(([name, schema]) => [name, fits(schema)] as const)
  const first = Object.fromEntries(each.map(([name, values]) => [name, values[0]]))
  return [first, ...each.flatMap(([name, values]) => values.slice(1, 6).map((value) => ({ ...first, [name]: value })))]
}

const SAMPLES = [
  ...['71', '71101007', '202605080601', '2026-05-08', 'YWJjZGVmZ2g=', 'abcdefgh', '2026-05-08 20:30:00', '1', '0'],
  ...['true', 'RESULT', 'MEMBER', 'TEST', 'login', 'recharge', 'slider', '12.345', '1,2,3', '#3B82F6', ''],
  ...['text', 'image', 'packet', 'system', 'removed', 'self', 'host', 'group', 'private', 'member', 'guest', 'fraud'],
  ...[1, 0, 2, 12.345, 100, -5],
  ...[true, false],
]
