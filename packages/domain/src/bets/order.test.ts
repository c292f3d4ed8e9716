import { describe, expect, test } from 'vitest'
import { instantOf } from '../time.ts'
import { chaseMark, pricingMark, orderCan, orderLabel } from './order.ts'

const close = instantOf('2026-05-08', '10:00:52')
const order = { status: 0, result: null, closeTime: close, chaseNo: null }
const inTime = { now: close - 1, cancelEnabled: true }
const late = { now: close, cancelEnabled: true }
const off = { now: close - 1, cancelEnabled: false }

describe('what an order reads', () => {
  test.each([
    ['可撤销', { status: 0 }, inTime, 'BETS-031'],
    ['未开奖', { status: 0 }, late, 'BETS-034'],
    ['未开奖', { status: 0 }, off, 'BETS-034'],
    ['未中奖', { status: 1, result: 0 }, inTime, 'BETS-035'],
    ['已派奖', { status: 1, result: 1 }, inTime, 'BETS-036'],
    ['和局', { status: 1, result: 2 }, inTime, 'BETS-037'],
    ['-', { status: 1, result: 3 }, inTime, 'BETS-038'],
    ['-', { status: 1, result: null }, inTime, 'BETS-038'],
    ['已撤单', { status: 2 }, inTime, 'BETS-039'],
    ['删除', { status: 3 }, inTime, 'BETS-040'],
    ['追号停止', { status: 4 }, inTime, 'BETS-041'],
    ['-', { status: 5 }, inTime, 'BETS-042'],
  ] as const)('%s for %j at %j [%s]', (label, change, context, _id) => {
    expect(orderLabel({ ...order, ...change }, context)).toBe(label)
  })

  test('marks a chase only while it can be cancelled', () => {
    expect(chaseMark({ ...order, chaseNo: '9' }, inTime)).toBe('[追]')
    expect(chaseMark({ ...order, chaseNo: '9' }, late)).toBe('')
    expect(chaseMark(order, inTime)).toBe('')
  })

  test('marks credit and official orders', () => {
    expect([pricingMark('credit'), pricingMark('official')]).toEqual(['[信]', '[官]'])
  })
})

describe('cancelling', () => {
  test.each([
    [undefined, {}, inTime],
    ['BET/NOT_CANCELLABLE', {}, late],
    ['BET/NOT_CANCELLABLE', { status: 1 }, inTime],
    ['BET/NOT_CANCELLABLE', { status: 2 }, inTime],
    ['BET/CANCEL_DISABLED', {}, off],
    ['BET/CANCEL_DISABLED', { status: 2 }, off],
  ] as const)('is refused with %s for %j at %j', (code, change, context) => {
    expect(orderCan.cancel.refusal({ ...order, ...change }, context)).toBe(code)
    expect(orderCan.cancel({ ...order, ...change }, context)).toBe(code === undefined)
  })
})
