import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { valueText } from '../../shared/value-text.ts'
import { valueOfField } from '../../shared/words-of-values.ts'
import { EFFECTS } from './effects.ts'

/** Shapes of their own put these into words (`effects.ts`), or a view of its own does. */
const SHAPED = [
  ...['withdrawal', 'withdrawal-by-hand', 'recon-difference', 'invite', 'role-change', 'result-correction'],
  ...['networks', 'bulk-deed'],
]

/** Every code that a schema may answer, with its field. */
function codesIn(schema: unknown, field = ''): [field: string, code: string][] {
  if (typeof schema !== 'object' || schema === null) return []
  const { enum: codes, properties = {}, ...rest } = schema as { enum?: unknown[]; properties?: object }
  return [
    ...(codes ?? []).flatMap((code) => (typeof code === 'string' ? [[field, code] as [string, string]] : [])),
    ...Object.entries(properties).flatMap(([name, inside]) => codesIn(inside, name)),
    ...Object.values(rest).flatMap((inside) =>
      (Array.isArray(inside) ? inside : [inside]).flatMap((one) => codesIn(one, field)),
    ),
  ]
}

test.each(Object.entries(EFFECTS).filter(([kind]) => !SHAPED.includes(kind)))(
  'the effect of %s has no code that people do not read',
  (_, schema) => {
    const codes = codesIn(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }))
    expect(codes.filter(([field, code]) => valueOfField(field, code) === valueText(code))).toEqual([])
  },
)
