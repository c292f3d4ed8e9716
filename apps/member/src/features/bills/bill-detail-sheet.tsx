import { paths } from '@liuhe/brand/paths.ts'
import * as bills from '@liuhe/contract/api/bills.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { billLabel } from '@liuhe/domain/bills/bill-types.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import IconClose from '~icons/mingcute/close-line'
import IconCopy from '~icons/mingcute/copy-2-line'
import IconService from '~icons/mingcute/headphone-line'
import IconRight from '~icons/mingcute/right-line'
import { PrivateSum } from '../../shared/account/private-sum.tsx'
import { useCopy } from '../../shared/device/copy.ts'
import { Link } from '../../shared/link.tsx'
import { useNavigation } from '../../shared/navigation.ts'
import { ReportFailed } from '../../shared/parts/report-failed.tsx'
import { type PlayedRound, useReplay } from '../../shared/games/use-replay.ts'
import styles from './bill-detail-sheet.module.css'
import { BillFlow } from './bill-flow.tsx'
import { BillIcon } from './bill-icon.tsx'
import { signedAmount } from './signed-amount.ts'

export type BillDetail = OutputOf<typeof bills.detail>

type BillDetailSheetProps = { billNo: string | undefined; onClose: () => void }

/** One bill: what it was, where the money went, what it belongs to. */
export function BillDetailSheet({ billNo, onClose }: BillDetailSheetProps) {
  return (
    <Sheet
      open={billNo !== undefined}
      onClose={onClose}
      title="账单详情"
      start={<span />}
      end={<IconButton label="关闭" icon={<IconClose />} onClick={onClose} />}
    >
      {billNo !== undefined && <Content billNo={billNo} />}
    </Sheet>
  )
}

function Content({ billNo }: { billNo: string }) {
  const { data, error, refetch } = useRead(bills.detail, { billNo })
  const navigation = useNavigation()
  if (data === undefined) {
    return error ? <ReportFailed error={error} onRetry={() => void refetch()} /> : <Waiting />
  }
  const source = sourceOf(data)
  return (
    <>
      <Head {...data} />
      <Facts {...data} source={source} />
      <BillFlow {...data} />
      <div className={styles.buttons}>
        <Button look="line" icon={<IconService />} onClick={() => navigation.go(paths.services())}>
          对此有疑问
        </Button>
        {data.round && <ReplayButton gameCode={data.round.gameCode} roundNo={data.round.roundNo} />}
        {source?.step !== undefined && (
          <Button look="soft" onClick={() => navigation.go(source.to)}>
            {source.step}
          </Button>
        )}
      </div>
    </>
  )
}

function ReplayButton(round: PlayedRound) {
  const replay = useReplay(round)
  return (
    <Button look="soft" disabled={replay.isPending} onClick={replay.open}>
      观看回放
    </Button>
  )
}

function Head({ bill }: BillDetail) {
  return (
    <div className={styles.head}>
      <BillIcon tranType={bill.tranType} size="head" />
      <span>{billLabel(bill.tranType)}</span>
      <strong className="num" data-gain={bill.amount > 0n || undefined}>
        {signedAmount(bill.amount)}
      </strong>
      <p className="num">
        余额{' '}
        <PrivateSum>
          {formatAmount(bill.before)} → <b>{formatAmount(bill.after)}</b>
        </PrivateSum>
      </p>
    </div>
  )
}

type Source = { name: string; text: string; to: string; step?: string }

/** What the bill belongs to and where that is shown; undefined when there is nothing to open. */
function sourceOf(detail: BillDetail): Source | undefined {
  const { order, bill, about } = detail
  if (order !== null) {
    const to = paths['bet-list']({ tab: '5', date: order.day, ...(bill.gameId !== null && { game_id: bill.gameId }) })
    return { name: '来源注单', text: `${bill.content} · ${order.notes} 注`, to, step: '查看注单' }
  }
  const page = about === null ? undefined : PAGES[about.kind]
  if (page === undefined || about === null) return undefined
  const target = page.target(about.id, detail)
  return target === undefined ? undefined : { ...page, text: about.id, ...target }
}

type SourcePage = {
  name: string
  /** The button that leads there; none where another has its place, and the name alone leads. */
  step?: string
  /** Where it leads, and what stands there instead of the number; undefined when there is nothing to open. */
  target: (id: string, detail: BillDetail) => { to: string; text?: string } | undefined
}

/** Both kinds of statements of agents have one page. */
const STATEMENT: SourcePage = {
  name: '佣金结算单',
  step: '查看结算单',
  target: (id) => ({ to: paths['agent-statement']({ id }) }),
}

/** Pages of what a bill may be about beside orders. */
const PAGES: Readonly<Record<string, SourcePage | undefined>> = {
  'agent-rebate': STATEMENT,
  'agent-statement': STATEMENT,
  'game-round': {
    name: '来源牌局',
    target: (_, { round }) => (round ? pageOfRound(round) : undefined),
  },
  recharge: { name: '充值订单', step: '查看充值', target: (id) => ({ to: paths['recharge-history-detail']({ id }) }) },
  bonus: { name: '福利中心', step: '查看礼金', target: () => ({ to: paths['bonus-center']() }) },
  rebate: { name: '洗码记录', step: '查看洗码', target: () => ({ to: paths['betting-bonus']() }) },
  'red-packet': {
    name: '来源红包',
    step: '查看红包',
    target: (id, { about }) =>
      about?.roomId === undefined
        ? undefined
        : { to: paths['hong-bao-detail']({ roomId: about.roomId, hongbaoId: id }) },
  },
  withdrawal: {
    name: '提现申请',
    step: '查看提现',
    target: (id) => ({ to: paths['withdraw-history-detail']({ id }) }),
  },
}

/** A round stands among those of its game and day. */
const pageOfRound = ({ gameCode, gameName, day }: NonNullable<BillDetail['round']>) => ({
  to: paths['live-betting-detail']({ gameCode, startDate: day, endDate: day }),
  text: gameName,
})

function Facts({ bill, order, round, source }: BillDetail & { source: Source | undefined }) {
  const { second } = useSiteTime()
  return (
    <dl className={styles.facts}>
      {source && (
        <Fact name={source.name}>
          <Link className={styles.link} to={source.to}>
            {source.text}
            <IconRight aria-hidden="true" />
          </Link>
        </Fact>
      )}
      {order && <Fact name="投注内容">{`${order.playName} ${order.selectionText}`}</Fact>}
      {round && <Fact name="局号" copies={round.roundNo} />}
      {bill.orderNo !== null && <Fact name="注单号" copies={bill.orderNo} />}
      {order?.chaseNo != null && <Fact name="追号单号" copies={order.chaseNo} />}
      {order === null && bill.content !== '' && <Fact name="说明">{bill.content}</Fact>}
      <Fact name="账单号" copies={bill.billNo} />
      <Fact name="时间">
        <time className="num">{second(bill.addTime)}</time>
      </Fact>
    </dl>
  )
}

type FactProps = { name: string; children?: ReactNode; copies?: string }

function Fact({ name, children, copies }: FactProps) {
  const copy = useCopy()
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        {copies === undefined ? (
          children
        ) : (
          <>
            <span className="num">{copies}</span>
            <IconButton label={`复制${name}`} icon={<IconCopy />} onClick={() => void copy(copies)} />
          </>
        )}
      </dd>
    </div>
  )
}

const Waiting = () => (
  <div className={styles.waiting} role="status" aria-label="加载中">
    <Skeleton width={48} height={48} round="50%" />
    <Skeleton width={72} height={16} />
    <Skeleton width={168} height={32} />
    <Skeleton height={168} round={12} />
    <Skeleton height={120} round={12} />
  </div>
)
