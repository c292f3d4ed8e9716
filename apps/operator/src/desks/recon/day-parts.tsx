import * as api from '@liuhe/contract/api/operator/recon.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Part, PanelTable } from '../../frame/parts.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { fullTimeOf, spanOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { useNow } from '../../shared/use-now.ts'
import { amountText } from '../../shared/value-text.ts'
import { shortNumber } from '../../frame/deed-bar.tsx'
import style from './day-parts.module.css'
import { LedgerLink } from './notice-panel.tsx'
import {
  type Difference,
  FLOW_TITLES,
  gapOf,
  keyOf,
  orderNoOf,
  type ReconDay,
  recordWords,
  settledLook,
  sourceName,
  sumText,
  WHAT_TITLES,
} from './words.ts'

type Detail = OutputOf<typeof api.differences>

/** What both sides came to, flow by flow, and whether the three lists explain what they differ by. */
export function Tiles({ day }: { day: ReconDay }) {
  return (
    <dl className={style.tiles}>
      {day.flows.flatMap(({ flow, ours, theirs }) => [
        <Tile key={`${flow} theirs`} name={`对方 ${FLOW_TITLES[flow]}`} {...theirs} currency={day.currency} />,
        <Tile key={`${flow} ours`} name={`我方 ${FLOW_TITLES[flow]}`} {...ours} currency={day.currency} />,
      ])}
      <div>
        <dt>{day.undecided === 0 ? '差异' : '待定差异'}</dt>
        <dd data-bad={day.undecided > 0 || undefined}>
          <b>{day.undecided}</b> 笔
          <small>{day.comparedAt === null ? '还没有对过' : `${fullTimeOf(day.comparedAt).slice(5, 16)} 对过`}</small>
        </dd>
      </div>
    </dl>
  )
}

const Tile = (props: { name: string; count: number | null; sum: string | null; currency: 'CNY' | 'USDT' }) => (
  <div>
    <dt>{props.name}</dt>
    <dd>
      <b>{props.count?.toLocaleString('en-US') ?? '—'}</b> 笔
      <small>
        {sumText(props.sum, props.currency)} {props.currency === 'CNY' ? '' : 'USDT'}
      </small>
    </dd>
  </div>
)

interface ListsProps {
  detail: Detail
  picked: string | undefined
  onPick: (key: string) => void
}

/** The three lists whose rows explain the whole difference. */
export function DifferenceLists({ detail: { day, data }, picked, onPick }: ListsProps) {
  const now = useNow(60_000)
  if (data.length === 0) {
    return <p className={style.none}>两边逐笔一致，没有差异。</p>
  }
  return (
    <>
      {(['missing-here', 'missing-there', 'different'] as const).map((what) => {
        const rows = data.filter((one) => one.what === what)
        const { title, hint } = WHAT_TITLES[what]
        const total = rows.reduce((sum, row) => sum + (gapOf(row) ?? 0n), 0n)
        return (
          rows.length > 0 && (
            <Part
              key={what}
              title={title}
              hint={`${hint} · ${rows.length} 笔 · 净 ${sumText(String(total), day.currency)}`}
            >
              <PanelTable
                label={title}
                rows={rows}
                keyOf={keyOf}
                columns={[
                  {
                    title: '单号',
                    cell: (row) => (
                      <button
                        type="button"
                        className={style.pick}
                        aria-pressed={keyOf(row) === picked}
                        title={row.reference}
                        onClick={() => onPick(keyOf(row))}
                      >
                        {row.reference.length > 22 ? `${row.reference.slice(0, 21)}…` : row.reference}
                      </button>
                    ),
                  },
                  { title: '流向', cell: ({ flow }) => FLOW_TITLES[flow] },
                  { title: '我方', cell: (row) => sumText(row.oursAmount, day.currency), isFigure: true },
                  { title: '对方', cell: (row) => sumText(row.theirsAmount, day.currency), isFigure: true },
                  { title: '差', cell: (row) => <b>{gapText(row, day.currency)}</b>, isFigure: true },
                  { title: '账龄', cell: ({ foundAt }) => spanOf(now - foundAt), isFigure: true },
                  { title: '去向', cell: (row) => <StateText {...settledLook(row)} /> },
                ]}
              />
            </Part>
          )
        )
      })}
    </>
  )
}

function gapText(difference: Difference, currency: 'CNY' | 'USDT'): string {
  const gap = gapOf(difference)
  if (gap === undefined) return '—'
  return gap > 0n ? `+${sumText(String(gap), currency)}` : sumText(String(gap), currency)
}

interface PickedProps {
  detail: Detail
  picked: string | undefined
  ofDay: { kind: 'gateway' | 'games'; source: string; day: string }
}

/** The chosen difference side by side, where it went, and orders that the money may belong to. */
export function Picked({ detail: { data, day }, picked, ofDay }: PickedProps) {
  const chosen = data.find((one) => keyOf(one) === picked)
  if (chosen === undefined) return null
  const { settled } = chosen
  return (
    <Part title="并排看" hint={chosen.reference}>
      <PanelTable
        label="并排看"
        rows={[
          { name: '我方', words: chosen.ours, amount: chosen.oursAmount },
          { name: sourceName(day.source), words: chosen.theirs, amount: chosen.theirsAmount },
        ]}
        keyOf={({ name }) => name}
        columns={[
          { title: '一方', cell: ({ name }) => name },
          { title: '记录', cell: ({ words }) => recordWords(day.kind, words) },
          { title: '金额', cell: ({ amount }) => sumText(amount, day.currency), isFigure: true },
        ]}
      />
      {day.kind === 'gateway' && <Ways {...chosen} />}
      {settled !== null && (
        <p className={style.rest}>
          {settled.way === 'posted' ? '已记账' : '已挂账'} · {settled.by} · {fullTimeOf(settled.at)}：{settled.note}
        </p>
      )}
      {chosen.what === 'missing-here' && chosen.flow === 'in' && chosen.theirsAmount !== null && settled === null && (
        <Candidates ofDay={ofDay} amount={chosen.theirsAmount} />
      )}
    </Part>
  )
}

const PAYOUT = ['提现', '/withdrawals', { queue: 'all' }] as const
const RECHARGE = ['充值', '/recharges', { view: 'all' }] as const

/** From a difference to the orders that its sides name, to what the gateway told of it, and to the books. */
function Ways({ flow, part, reference, ours, theirs }: Difference) {
  const isPayout = part === 'payouts'
  const named = [ours, theirs].map(orderNoOf).filter((orderNo) => orderNo !== undefined)
  const orders = isPayout ? [reference] : [...new Set(named)]
  return (
    <p className={style.ways}>
      {orders.map((orderNo) => {
        const [title, to, search] = flow === 'out' ? PAYOUT : RECHARGE
        return (
          <Link key={orderNo} to={to} search={{ ...search, row: orderNo } as never} className={style.link}>
            {title} {shortNumber(orderNo)}
          </Link>
        )
      })}
      {!isPayout && (
        <Link to="/recon" search={{ view: 'notices', number: reference } as never} className={style.link}>
          收款通知
        </Link>
      )}
      <LedgerLink number={reference} />
    </p>
  )
}

function Candidates({ ofDay, amount }: { ofDay: PickedProps['ofDay']; amount: string }) {
  const { call } = useConsole()
  const { data, error } = useQuery({
    queryKey: ['candidates', ofDay, amount],
    queryFn: ({ signal }) => call(api.candidates, { ...ofDay, amount }, { signal }),
  })
  if (data === undefined)
    return <p className={style.rest}>{error === null ? '正在找相同金额的充值单…' : '没有读到候选充值单'}</p>
  return (
    <>
      <PanelTable
        label="可能的充值单"
        rows={data}
        keyOf={({ rechargeNo }) => rechargeNo}
        empty="前一天到当天没有相同金额的充值单"
        columns={[
          {
            title: '可能的充值单',
            cell: ({ rechargeNo }) => (
              <Link to="/recharges" search={{ view: 'all', row: rechargeNo } as never} className={style.link}>
                {shortNumber(rechargeNo)}
              </Link>
            ),
          },
          { title: '会员', cell: ({ account }) => account },
          { title: '渠道', cell: ({ channelName }) => channelName },
          { title: '金额', cell: (row) => amountText(row.amount), isFigure: true },
          { title: '提交', cell: ({ createdAt }) => fullTimeOf(createdAt).slice(5), isFigure: true },
        ]}
      />
      {data.length > 0 && (
        <p className={style.rest}>是其中一单时，在充值台匹配并送复核入账，差异会在下次对账时消除。</p>
      )}
    </>
  )
}
