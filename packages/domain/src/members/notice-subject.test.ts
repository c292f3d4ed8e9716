import { expect, it } from 'vitest'
import { yuan } from '../money.ts'
import { orderOfNotice, subjectOf } from './notice-subject.ts'

it('what a notice names is found again, and nothing else is', () => {
  const subject = subjectOf('recharge', { orderNo: '8800000000000000001', amount: yuan('1000') })
  expect(subject).toBe('您的充值订单 8800000000000000001（1,000.00元）')
  expect(orderOfNotice(`${subject}已入款 1,010.00 元。`)).toEqual({ kind: 'recharge', orderNo: '8800000000000000001' })
  const paid = subjectOf('withdrawal', { orderNo: '77', amount: yuan('500') })
  expect(orderOfNotice(`${paid}已出款。`)).toEqual({ kind: 'withdrawal', orderNo: '77' })
  for (const other of ['', '欢迎加入', `尊敬的会员：${subject}`, '您的充值订单 12a（1元）', '您的充值订单 （1元）']) {
    expect(orderOfNotice(other)).toBeUndefined()
  }
})
