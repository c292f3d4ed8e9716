import { describe, expect, it } from 'vitest'
import { yuan } from '../money.ts'
import { type PacketDraft, packetFault, type PacketLimits, totalOf } from './packet-rules.ts'

const limits: PacketLimits = {
  totalMin: yuan('0.10'),
  totalMax: yuan('20000'),
  shareMax: yuan('200'),
  countMax: 500,
  dayCount: 50,
  dayMax: yuan('5000'),
}
const draft = (type: string, amount: string, count: string, message: string): PacketDraft => ({
  type: type === '拼手气' ? 2 : 1,
  amount: yuan(amount),
  count: Number(count),
  message: message === '空' ? ' ' : message === '长' ? '福'.repeat(21) : message,
})

/** Type, amount, count, message, sent today (packets and yuan), the rule that breaks. */
const CASES = `
  拼手气 88 10 恭喜发财 0 0 –
  普通   8.8 10 恭喜发财 0 0 –
  拼手气 0.10 10 好 0 0 –
  拼手气 0.09 10 好 0 0 share-min
  拼手气 0.09 9 好 0 0 total
  普通   0.01 9 好 0 0 total
  普通   0.01 10 好 0 0 –
  拼手气 0.005 1 好 0 0 amount
  拼手气 88.005 10 好 0 0 amount
  拼手气 88 0 好 0 0 count
  拼手气 88 501 好 0 0 count
  拼手气 88 1.5 好 0 0 count
  普通   200 1 好 0 0 –
  普通   200.01 1 好 0 0 share-max
  拼手气 2000.01 10 好 0 0 share-max
  拼手气 20000.01 200 好 0 0 total
  拼手气 88 10 空 0 0 message
  拼手气 88 10 长 0 0 message
  拼手气 88 10 好 49 0 –
  拼手气 88 10 好 50 0 day-count
  拼手气 88 10 好 1 4912 –
  拼手气 88 10 好 1 4912.01 day-max
`
const rows = CASES.trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/) as [string, string, string, string, string, string, string])

describe('what may be sent', () => {
  it.each(rows)('%s %s 元 %s 个 “%s”, %s sent of %s: %s', (type, amount, count, message, sent, paid, fault) => {
    const broken = packetFault(draft(type, amount, count, message), limits, { count: Number(sent), amount: yuan(paid) })
    expect(broken ?? '–').toBe(fault)
  })

  it('costs the amount for each share of an equal packet, and the amount of a lucky one', () => {
    expect(totalOf({ type: 1, amount: yuan('8.8'), count: 10 })).toBe(yuan('88'))
    expect(totalOf({ type: 2, amount: yuan('88'), count: 10 })).toBe(yuan('88'))
  })
})
