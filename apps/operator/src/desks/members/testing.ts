/** Members of tests, as the server answers them. */
import * as groups from '@liuhe/contract/api/operator/groups.ts'
import * as api from '@liuhe/contract/api/operator/members.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { type Fake, fake } from '../../testing/open-console.tsx'
import type { Member } from './words.ts'

const AT = Date.UTC(2026, 10, 22, 12, 0, 0)

export const aMember = (memberId: string, part: Partial<Member> = {}): Member => ({
  ...{ memberId, account: `ly8***${memberId.padStart(2, '0')}`, name: '黎*云', phone: '138****2207' },
  ...{ vipLevel: 5, state: 'active', isAgent: false, balance: yuan('7424.3'), recharged: yuan('412600') },
  ...{ netDeposit: yuan('31200'), turnoverOpen: 0n, joinedAt: AT - 3e10, lastLoginAt: AT, tags: [], agent: null },
  ...{ holds: [], pause: null },
  ...part,
})

export const detailOf = (member: Member, part: Partial<OutputOf<typeof api.detail>> = {}) => ({
  ...member,
  ...{ revision: 3, nickname: '好运', company: null, birthday: '19**-**-**', age: 35, email: 'ly***@example.com' },
  ...{ qq: null, weixin: null, isPhoneBound: true, group: { groupId: 1, name: '标准' } },
  balances: { main: member.balance, held: yuan('68000'), live: 0n },
  wonInAll: yuan('-352310.2'),
  sameDevice: { count: 1, members: [{ memberId: '77', account: 'ly8***11' }] },
  ...{ sameAccount: { count: 0, members: [] }, links: [], notes: 2, liveSessions: 1 },
  ...part,
})

const DAYS = Array.from({ length: 15 }, (_, at) => ({
  day: `2026-11-${String(at + 8).padStart(2, '0')}`,
  ...{ gained: yuan('100'), spent: 0n, closing: yuan(String(at * 100)) },
}))

/** What the desk asks, over these members; what was asked to be done is noted. */
export const fakesOf = (members: readonly Member[], part: Partial<OutputOf<typeof api.detail>> = {}): Fake[] => {
  const one = (memberId: string) => members.find((member) => member.memberId === memberId) ?? aMember(memberId)
  return [
    fake(api.list, () => ({ data: [...members], next: null, totalCount: members.length })),
    fake(api.detail, ({ memberId }) => detailOf(one(memberId), part)),
    fake(groups.list, () => ({ groups: [], tags: [{ tag: '大户', members: 3 }] })),
    fake(api.trail, () => [
      {
        ...{ position: 9, at: AT, login: 'support', role: 'support', action: 'memberDeeds.addNote' },
        ...{ outcome: 'done', reason: null },
      },
    ]),
    fake(api.moneyTrail, () => ({
      data: [
        {
          ...{ billNo: 'B9-1', at: AT, tranType: 3, content: '新澳门 326期', orderNo: '9', from: 'main', to: 'stakes' },
          ...{ amount: yuan('-200'), after: yuan('7424.3') },
        },
      ],
      next: null,
      days: DAYS,
      difference: 0n,
    })),
    fake(api.bets, () => ({
      data: [
        {
          ...{ orderNo: '9', at: AT, gameId: 110, gameName: '新澳门', turnNum: '2026326', playName: '特码' },
          ...{ selection: '38', notes: 1, total: yuan('200'), reward: 0n, state: 'open' as const },
        },
      ],
      next: null,
    })),
    fake(api.access, () => ({
      sessions: [
        {
          ...{ name: 'ab12cd34', startedAt: AT, usedAt: AT, address: '203.0.113.*', isBrowser: true },
          ...{ endedAt: null, endReason: null },
        },
      ],
      devices: [{ device: 'dev12345', lastAt: AT, others: [{ memberId: '77', account: 'ly8***11' }] }],
    })),
    fake(api.agentLine, ({ memberId }) => ({
      line: [
        { memberId: '5', account: 'gd0***00', rate: 80, isAgent: true },
        { memberId, account: 'ly8***06', rate: 70, isAgent: false },
      ],
      ...{ team: { direct: 0, members: 0, money: 0n }, linkCode: null },
    })),
    fake(api.chatStanding, () => null),
    fake(api.notes, () => ({
      data: [{ noteId: '1', kind: 'contact' as const, words: '电话回访，本人', login: 'support', at: AT }],
      next: null,
    })),
  ]
}
