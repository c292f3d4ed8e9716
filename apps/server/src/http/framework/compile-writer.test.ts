import { money, renamed, siteTime } from '@liuhe/contract/codecs.ts'
import * as z from 'zod/mini'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileWriter } from './compile-writer.ts'

const schema = z.object({
  text: z.string(),
  amount: money,
  at: siteTime,
  flags: z.array(z.boolean()),
  maybe: z.optional(z.nullable(z.number())),
  status: z._default(z.int(), 1),
  kind: z.enum(['A', 'B']),
  either: z.union([z.object({ a: z.int() }), z.object({ b: z.string() })]),
  row: renamed({ cancellable: z.boolean(), name: z.string() }, { cancellable: 'cancel' }),
})
const write = compileWriter(schema)

const values = fc.record(
  {
    text: fc.string({ unit: 'binary' }),
    amount: fc.bigInt(-1_000_000_000_000n, 1_000_000_000_000n),
    at: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    flags: fc.array(fc.boolean()),
    maybe: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    status: fc.integer(),
    kind: fc.constantFrom('A', 'B'),
    either: fc.oneof(fc.record({ a: fc.integer() }), fc.record({ b: fc.string() })),
    row: fc.record({ cancellable: fc.boolean(), name: fc.string(), secret: fc.string() }),
    undeclared: fc.string(),
  },
  { requiredKeys: ['text', 'amount', 'at', 'flags', 'status', 'kind', 'either', 'row'] },
)

describe('a compiled writer', () => {
  it('writes what zod and JSON.stringify write, whatever the value', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(write(value)).toBe(JSON.stringify(z.encode(schema, value as never)))
      }),
      { seed: 71, numRuns: 500 },
    )
  })

  it.each([
    [z.string(), 1],
    [z.string(), undefined],
    [z.number(), '1'],
    [z.number(), Number.NaN],
    [z.boolean(), 1],
    [z.object({ a: z.string() }), {}],
    [z.object({ a: z.string() }), null],
    [z.array(z.string()), {}],
    [z.enum(['A']), 'B'],
    [z.union([z.number(), z.string()]), true],
  ] as [z.ZodMiniType, unknown][])('throws when the value has another type (%#)', (type, value) => {
    expect(() => compileWriter(type)(value)).toThrow()
  })
})
