import { ageColumn, moneyColumn, stateColumn, textColumn } from '../../frame/columns.tsx'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { shortNumber } from '../../frame/deed-bar.tsx'
import { DirectPanel } from './direct-panel.tsx'
import { directFilters } from './filters.ts'
import { useMatches } from './use-matches.ts'
import { DISPUTES, type Match, matchLook } from './words.ts'

const VIEWS = { disputed: '有争议', live: '进行中', all: '全部' } as const
const EMPTY = { disputed: '没有争议', live: '没有进行中的直充', all: '还没有免提直充' } as const

const COLUMNS = [
  textColumn<Match>('单号', ({ matchNo }) => shortNumber(matchNo), { hover: ({ matchNo }) => matchNo }),
  textColumn<Match>('付款会员', ({ payer }) => payer.account),
  textColumn<Match>('收款会员', ({ receiver }) => receiver.account),
  moneyColumn<Match>('金额', ({ amount }) => amount),
  textColumn<Match>('争议', ({ dispute }) => (dispute === null ? undefined : DISPUTES[dispute]), { isWide: true }),
  ageColumn<Match>('账龄', ({ disputedAt, madeAt, endedAt }) => ({ since: disputedAt ?? madeAt, until: endedAt })),
]
const STATE = stateColumn<Match>('状态', matchLook)
/** All in dispute are in dispute: what about has the room. */
const COLUMNS_OF = { disputed: COLUMNS, live: [...COLUMNS, STATE], all: [...COLUMNS, STATE] }

/** Recharges that pay withdrawals of other members, where payer and receiver disagree (免提直充, ADR 096). */
export default function DirectDesk() {
  const [filters, change] = useFilters(directFilters)
  const queue = filters.view ?? 'disputed'
  const list = useMatches(queue)
  return (
    <ListDesk
      {...{ filters, change, list }}
      title="直充争议"
      icon="card"
      keyOf={({ matchNo }) => matchNo}
      columns={COLUMNS_OF[queue]}
      views={
        {
          ...{ views: VIEWS, shown: queue },
          onPick: (view: keyof typeof VIEWS) =>
            change({ view: view === 'disputed' ? undefined : view, row: undefined }),
        } as never
      }
      hint="最久在前"
      empty={EMPTY[queue]}
      isNext={({ state }) => state === 'disputed'}
      panel={({ rowKey, onNext, onClose }) => <DirectPanel matchNo={rowKey} {...{ onNext, onClose }} />}
    />
  )
}
