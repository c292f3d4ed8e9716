import * as api from '@liuhe/contract/api/operator/bonus.ts'
import { type Column, moneyColumn, stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import { useFilters } from '../../frame/filters.ts'
import type { FilterField } from '../../frame/filter-fields.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { NothingHere } from '../../shared/states.tsx'
import { FindMember } from '../members/find-member.tsx'
import { offerFilters } from './filters.ts'
import { GiftPanel } from './gift-panel.tsx'
import { GiveGift } from './give-gift.tsx'
import { type Gift, giftKind, giftLook, multipleText } from './gifts.ts'
import { viewsOf } from './views.ts'

/** Members take their gifts by themselves. */
const EVERY_MS = 15_000

const COLUMNS: readonly Column<Gift>[] = [
  textColumn('礼金', ({ title }) => title, { hover: ({ id }) => `礼金 ${id}` }),
  textColumn('来自', giftKind),
  moneyColumn('金额', ({ amount }) => amount),
  textColumn('打码', multipleText),
  stateColumn('状态', giftLook),
  timeColumn('发出', ({ issueTime }) => issueTime),
  timeColumn('到期', ({ expireTime }) => expireTime),
]

const FIELDS: readonly FilterField[] = [
  {
    ...{ kind: 'text', name: 'member', label: '会员编号', hint: '完整编号', isShort: true },
    wrong: (words) => (/^[1-9]\d{0,14}$/.test(words) ? undefined : '填会员编号'),
  },
]

/** Gifts of one member with their ends, and a gift by hand through two people. */
export function GiftsView() {
  const { call } = useConsole()
  const operator = useOperator()
  const [filters, change] = useFilters(offerFilters)
  const { member } = filters
  const memberId = member === undefined ? undefined : String(member)
  const list = useList<Gift, string>({
    ...{ name: 'gifts', filters: { member }, everyMs: EVERY_MS },
    async read(after, options) {
      if (memberId === undefined) return { rows: [], next: undefined }
      return pageAfter(await call(api.gifts, { memberId, after }, options))
    },
  })
  return (
    <ListDesk
      {...{ filters, change, list }}
      title="优惠与打码"
      icon="coupon"
      keyOf={({ id }) => id}
      columns={COLUMNS}
      fields={FIELDS}
      views={viewsOf('gifts', change)}
      hint="先找到会员：看他拿过什么，再提出赠送"
      empty={memberId === undefined ? '先找一位会员' : '还没有拿过礼金'}
      tools={
        <>
          {memberId !== undefined && <GiveGift key={memberId} memberId={memberId} />}
          {may(operator, 'readMembers') && (
            <FindMember onPick={(found) => change({ member: Number(found), row: undefined })} />
          )}
        </>
      }
      listWidth="minmax(0, 1.4fr)"
      pick={{ title: '选一份礼金', words: '手工赠送要两人：提出的人写明理由，复核人批准后会员自己领取。' }}
      panel={({ rowKey, onClose }) => {
        const gift = list.rows.find(({ id }) => id === rowKey)
        return gift === undefined ? <NothingHere /> : <GiftPanel gift={gift} onClose={onClose} />
      }}
    />
  )
}
