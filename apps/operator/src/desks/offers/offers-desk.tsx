import * as api from '@liuhe/contract/api/operator/bonus.ts'
import * as turnover from '@liuhe/contract/api/operator/turnover.ts'
import { type Column, stateColumn, textColumn } from '../../frame/columns.tsx'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import type { Look } from '../../shared/state-text.tsx'
import { offerFilters } from './filters.ts'
import { GiftsView } from './gifts-view.tsx'
import { OfferPanel } from './offer-panel.tsx'
import { offerLook, offerText, ORDER, termsText } from './offers.ts'
import { viewsOf } from './views.ts'
import { TurnoverPanel } from './turnover-panel.tsx'

type RowName = (typeof ORDER)[number] | 'turnover'

interface Row {
  row: RowName
  name: string
  look: Look
  words: string
}

const COLUMNS: readonly Column<Row>[] = [
  textColumn('优惠', ({ name }) => name),
  stateColumn('状态', ({ look }) => look),
  textColumn('内容', ({ words }) => words, { isWide: true, hover: ({ words }) => words }),
]

const HELD: Look = { icon: 'lock', look: 'off', words: '全站' }

/** Offers of the bonus centre, how much has to be staked for them, and what members are given by hand. */
export default function OffersDesk() {
  const [{ view = 'offers' }] = useFilters(offerFilters)
  return view === 'gifts' ? <GiftsView /> : <OffersView />
}

function OffersView() {
  const { call } = useConsole()
  const readsTerms = may(useOperator(), 'readMoney')
  const [filters, change] = useFilters(offerFilters)
  const list = useList<Row, never>({
    name: 'offers',
    filters: {},
    async read(_all, options) {
      const [offers, terms] = await Promise.all([
        call(api.offers, {}, options),
        readsTerms ? call(turnover.terms, {}, options) : undefined,
      ])
      const rows = offers
        .toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
        .map(
          (offer): Row => ({
            row: offer.kind,
            name: offer.figures.title,
            look: offerLook(offer),
            words: offerText(offer),
          }),
        )
      const last: Row[] =
        terms === undefined ? [] : [{ row: 'turnover', name: '打码规则', look: HELD, words: termsText(terms) }]
      return { rows: [...rows, ...last], next: undefined }
    },
  })
  return (
    <ListDesk
      {...{ filters, change, list }}
      title="优惠与打码"
      icon="coupon"
      keyOf={({ row }) => row}
      columns={COLUMNS}
      views={viewsOf('offers', change)}
      summary={(rows) => `${rows.filter(({ look }) => look.words === '进行中').length} 项进行中`}
      empty="没有优惠"
      listWidth="minmax(0, 1.4fr)"
      pick={{ title: '选一项', words: '停止立即生效；改金额和倍数须两人。' }}
      panel={({ rowKey, onClose }) =>
        rowKey === 'turnover' ? <TurnoverPanel onClose={onClose} /> : <OfferPanel kind={rowKey} onClose={onClose} />
      }
    />
  )
}
