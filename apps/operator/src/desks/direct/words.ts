import type * as api from '@liuhe/contract/api/operator/direct.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Look } from '../../shared/state-text.tsx'

export type Match = OutputOf<typeof api.matches>['data'][number]
export type MatchDetail = OutputOf<typeof api.match>

const STATES: Readonly<Record<Match['state'], Look>> = {
  paying: { icon: 'clock', look: 'warn', words: '等付款' },
  said: { icon: 'clock', look: 'warn', words: '等收款会员确认' },
  disputed: { icon: 'warn', look: 'bad', words: '有争议' },
  paid: { icon: 'ok', look: 'ok', words: '已完成' },
  released: { icon: 'withdrawn', look: 'off', words: '已解除' },
}
export const matchLook = ({ state }: Match): Look => STATES[state]

export const DISPUTES: Readonly<Record<NonNullable<Match['dispute']>, string>> = {
  'not-received': '收款会员说未到账',
  'other-amount': '收款会员说金额不符',
  'no-answer': '收款会员没有答复',
  'over-limit': '入账会超过付款会员的限额',
  paused: '付款会员在暂停期间',
}
