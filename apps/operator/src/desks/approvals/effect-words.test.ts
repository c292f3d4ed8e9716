import { DisputeEffect } from '@liuhe/contract/api/operator/direct.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { valueText } from '../../shared/value-text.ts'
import { wordOf } from '../../shared/words-of-fields.ts'
import { valueOfField } from '../../shared/words-of-values.ts'
import { effectIn, EFFECTS, SHAPES } from './effects.ts'

/** Shapes of their own put these into words, or a view of its own does. */
const isRead = ([kind]: [string, unknown]) => !(kind in SHAPES) && kind !== 'result-correction'

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

/** Every name of a field that a schema may answer. */
function fieldsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, ...rest } = schema as { properties?: object }
  const inside = [...Object.values(properties), ...Object.values(rest).flat()]
  return [...Object.keys(properties), ...inside.flatMap(fieldsIn)]
}

test.each(Object.entries(EFFECTS).filter(isRead))(
  'the effect of %s has no field that is called by its own name',
  (_, schema) => {
    const fields = fieldsIn(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }))
    expect(fields.filter((field) => wordOf(field) === field)).toEqual([])
  },
)

test.each(Object.entries(EFFECTS).filter(isRead))(
  'the effect of %s has no code that people do not read',
  (_, schema) => {
    const codes = codesIn(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }))
    expect(codes.filter(([field, code]) => valueOfField(field, code) === valueText(code))).toEqual([])
  },
)

test.each([
  ['paid', '判已付款', '入账这笔充值', '提现完成，冻结的钱付出'],
  ['unpaid', '判未付款', '不入账，充值单结束', '提现重新等待付款，钱仍冻结'],
] as const)(
  'a dispute that is found %s is read with what comes of it for both',
  (outcome, finding, payer, receiver) => {
    const match = {
      ...{ matchNo: '9', withdrawalNo: '8', amount: yuan('300'), state: 'disputed' as const, revision: 2 },
      ...{ payer: { memberId: '1', account: 'a***1' }, receiver: { memberId: '2', account: 'b***2' } },
      ...{ madeAt: 0, saidAt: null, answerBy: null, dispute: 'not-received' as const, disputeNote: null },
      ...{ disputedAt: 0, endedAt: null },
    }
    const effect = z.encode(DisputeEffect, { match, outcome, peopleNeeded: 0 })
    expect(effectIn('direct-dispute', effect)).toEqual({
      ...{ outcome: finding, amount: yuan('300'), 付款会员: 'a***1', 收款会员: 'b***2', 提现单: '8' },
      ...{ 说已付款: '没有', 争议: '收款会员说未到账', 争议说明: '没有', 付款会员将: payer, 收款会员将: receiver },
    })
  },
)
