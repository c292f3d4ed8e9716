/** Bulk work of tests, as the server answers it. */
import * as api from '@liuhe/contract/api/operator/bulk.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { type Fake, fake } from '../../testing/open-console.tsx'
import type { Bulk } from './bulk-desk.tsx'

const AT = 1_795_824_000_000

export const aBulk = (bulkId: number, part: Partial<Bulk> = {}): Bulk => ({
  ...{ bulkId, list: 'members', deed: 'tag-add', words: '加标签「内测」', filter: ['VIP：5'], isPicked: false },
  ...{ address: '/members?vip=5', reason: '内测邀请名单', madeBy: 'maker', madeAt: AT, agreedBy: 'checker' },
  ...{ approvalId: 9, sourceId: null, state: 'ended', rows: 4, waiting: 0, changed: 2, same: 1, refused: 1 },
  endedAt: AT + 60_000,
  ...part,
})

type Row = OutputOf<typeof api.read>['data'][number]
const aRow = (line: number, state: Row['state'], part: Partial<Row> = {}): Row => ({
  ...{ line, rowId: String(line), label: `ly8***0${line}`, about: 'VIP 5 · 正常', state, code: null, tries: 0 },
  doneAt: state === 'waiting' ? null : AT + 30_000,
  ...part,
})

export const ROWS = [
  aRow(1, 'changed'),
  aRow(2, 'changed'),
  aRow(3, 'same'),
  aRow(4, 'refused', { code: 'MEMBER/TAGS' }),
]

/** What the desk asks, over these. */
export const fakesOf = (bulks: readonly Bulk[]): Fake[] => [
  fake(api.list, () => [...bulks]),
  fake(api.read, ({ bulkId, state }) => ({
    bulk: bulks.find((one) => one.bulkId === bulkId) ?? aBulk(bulkId),
    data: ROWS.filter((row) => state === undefined || row.state === state),
    next: null,
  })),
]
