import * as api from '@liuhe/contract/api/operator/turnover.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { money } from '../../frame/figures.ts'
import { Facts, PanelTable, Part } from '../../frame/parts.tsx'
import { useFigures } from '../../frame/use-figures.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { Failed, Loading } from '../../shared/states.tsx'
import { useNow } from '../../shared/use-now.ts'
import { amountText } from '../../shared/value-text.ts'
import { LIST } from '../../shell/news.tsx'
import { type Deed, DeedBar, useWaiting } from '../../frame/deed-bar.tsx'
import { SOURCE_TITLES } from '../withdrawals/words.ts'
import style from './members.module.css'

type Found = OutputOf<typeof api.member>
type Row = Found['rows'][number]

/** 打码: what deposits and gifts ask to be staked, how far that is, and other claims through two people (SEC-62). */
export function TurnoverTab({ memberId }: { memberId: string }) {
  const { call } = useConsole()
  const mayGifts = may(useOperator(), 'readBonus')
  const [chosen, setChosen] = useState<string>()
  const [refused, setRefused] = useState<unknown>()
  const found = useQuery({
    queryKey: [LIST, 'member-turnover', memberId],
    queryFn: ({ signal }) => call(api.member, { memberId }, { signal, isAutomatic: true }),
  })
  if (found.error !== null) return <Failed error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <Loading />
  // The newest first: it is what is asked about.
  const rows = found.data.rows.toSorted((one, other) => other.beginAt - one.beginAt)
  const [open, closed] = [rows.filter(({ isOpen }) => isOpen), rows.filter(({ isOpen }) => !isOpen)]
  const row = rows.find(({ rowId }) => rowId === chosen) ?? open.find((one) => one.achieved < claimOf(one)) ?? open[0]
  return (
    <>
      <div className={style.card}>
        <Part title="打码" hint={<Gifts memberId={memberId} isShown={mayGifts} />}>
          <Sums found={found.data} />
          <Requirements label="未结" rows={open} chosen={row?.rowId} onChoose={setChosen} />
        </Part>
      </div>
      {row !== undefined && (
        <div className={style.card}>
          <Entries row={row} />
          {refused !== undefined && <Notice kind="bad">{sentenceOf(refused)}</Notice>}
          <Claims
            key={row.rowId}
            row={row}
            onDone={async () => {
              setRefused(undefined)
              await found.refetch()
            }}
            onRefused={async (why) => {
              setRefused(why)
              await found.refetch()
            }}
          />
        </div>
      )}
      {closed.length > 0 && (
        <div className={style.card}>
          <Part title="最近已结">
            <Requirements label="最近已结" rows={closed} chosen={row?.rowId} onChoose={setChosen} />
          </Part>
        </div>
      )}
    </>
  )
}

const Gifts = ({ memberId, isShown }: { memberId: string; isShown: boolean }) =>
  isShown && (
    <Link to="/offers" search={{ view: 'gifts', member: Number(memberId) } as never}>
      他的礼金与手工赠送
    </Link>
  )

const Sums = ({ found: { yetWithdraw, sumAllDeduct } }: { found: Found }) => (
  <Facts
    facts={[
      [
        '还需打码',
        <StateText
          key="missing"
          icon={yetWithdraw > 0n ? 'warn' : 'ok'}
          look={yetWithdraw > 0n ? 'warn' : 'ok'}
          words={yetWithdraw > 0n ? amountText(yetWithdraw) : '已完成'}
        />,
      ],
      ['强提应扣', amountText(sumAllDeduct)],
    ]}
  />
)

const claimOf = ({ depositClaim, giftClaim }: Row): bigint => depositClaim + giftClaim
const sourceOf = ({ sourceKind }: Row): string => SOURCE_TITLES[sourceKind] ?? sourceKind

interface RequirementsProps {
  label: string
  rows: readonly Row[]
  chosen: string | undefined
  onChoose: (rowId: string) => void
}

/** Requirements, each with how far it is. */
const Requirements = ({ label, rows, chosen, onChoose }: RequirementsProps) => (
  <PanelTable
    label={label}
    rows={rows}
    keyOf={({ rowId }) => rowId}
    empty="没有未结的要求"
    columns={[
      {
        title: '来自',
        cell: (row) => (
          <Button aria-pressed={row.rowId === chosen} onClick={() => onChoose(row.rowId)}>
            {sourceOf(row)} {amountText(row.deposit + row.gift)}
          </Button>
        ),
      },
      { title: '开始', cell: ({ beginAt }) => fullTimeOf(beginAt).slice(5, 16) },
      { title: '充值要求', cell: ({ depositClaim }) => amountText(depositClaim), isFigure: true },
      { title: '优惠要求', cell: ({ giftClaim }) => amountText(giftClaim), isFigure: true },
      { title: '已打码', cell: (row) => <Progress row={row} />, isFigure: true },
    ]}
  />
)

/** Figures and a bar; nothing was asked where the claim is nothing. */
function Progress({ row }: { row: Row }) {
  const claim = claimOf(row)
  const share = claim === 0n ? 100 : Math.min(100, Number((row.achieved * 100n) / claim))
  return (
    <>
      {amountText(row.achieved)} · {share}%{' '}
      <progress className={style.progress} max={100} value={share} aria-label={`${sourceOf(row)}打码 ${share}%`} />
    </>
  )
}

const KINDS: Readonly<Record<Row['entries'][number]['kind'], string>> = {
  ...{ corrected: '开奖更正', 'given-up': '放弃优惠', adjusted: '人工更改', closed: '提现结清' },
}

/** Everything that has changed a requirement besides bets. */
const Entries = ({ row }: { row: Row }) => (
  <Part title={`${sourceOf(row)} ${amountText(row.deposit + row.gift)}`} hint={`单号 ${row.sourceNo}`}>
    <PanelTable
      label="改动"
      rows={row.entries}
      keyOf={({ id }) => id}
      empty="除了投注没有别的改动"
      columns={[
        { title: '时间', cell: ({ addedAt }) => fullTimeOf(addedAt).slice(5) },
        { title: '什么', cell: ({ kind }) => KINDS[kind] },
        { title: '打码', cell: ({ dmlChange }) => signed(dmlChange), isFigure: true },
        { title: '要求', cell: ({ claimChange }) => signed(claimChange), isFigure: true },
        { title: '谁', cell: ({ actor }) => actor.replace(/^operator:/, '') },
        { title: '理由', cell: ({ reason }) => reason || '—' },
      ]}
    />
  </Part>
)

const signed = (sum: bigint): string => `${sum > 0n ? '+' : ''}${amountText(sum)}`

interface ClaimsProps {
  row: Row
  onDone: () => Promise<unknown>
  onRefused: (why: unknown) => Promise<void>
}

/** Other claims of a requirement, which a second person decides. */
function Claims({ row, onDone, onRefused }: ClaimsProps) {
  const { call } = useConsole()
  const now = useNow(1_000)
  const object = `turnover/${row.rowId}`
  const waiting = useWaiting(object)
  const isTheirs = may(useOperator(), 'operateTurnover')
  const { next, missing, inputs, sent } = useFigures()([
    money('depositClaim', '充值要求打码（元）', row.depositClaim),
    money('giftClaim', '优惠要求打码（元）', row.giftClaim),
  ])
  const change: Deed = {
    ...{ name: 'change', keys: 'e', label: '改打码要求', look: 'two' },
    dialog: {
      about: `${sourceOf(row)} ${amountText(row.deposit + row.gift)} · 已打码 ${amountText(row.achieved)}`,
      effect: '第二人批准后按新的要求算，会员会收到通知。已打的码不变。',
      reason: '理由（复核人会看到）',
      templates: ['客诉补偿', '活动条件有误', '开奖争议'],
      ...{ missing, children: inputs },
    },
    run({ reason, requestId }) {
      const { depositClaim, giftClaim } = next as { depositClaim: bigint; giftClaim: bigint }
      const { rowId, revision } = row
      return sent(call(api.change, { rowId, requestId, revision, depositClaim, giftClaim, reason }))
    },
  }
  return (
    <DeedBar
      {...{ object, waiting, now, onDone, onRefused }}
      deeds={isTheirs && row.isOpen && waiting === undefined ? [change] : []}
      nothing={row.isOpen ? '你的角色可以看，不能改。' : '已经结清，不能再改。'}
    />
  )
}
