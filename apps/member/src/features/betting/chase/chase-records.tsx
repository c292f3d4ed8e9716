import { formatAmount } from '@liuhe/domain/format-amount.ts'
import * as bets from '@liuhe/contract/api/bets.ts'
import * as member from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { usePages } from '@liuhe/web/api/use-pages.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import { Button } from '@liuhe/web/ui/button.tsx'
import { confirm } from '@liuhe/web/ui/over/confirm.ts'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useState } from 'react'
import { useReveal } from '../../../shared/reveal/use-reveal.ts'
import styles from './chase-records.module.css'

type Chase = OutputOf<typeof bets.chaseList>['data'][number]

type ChaseRecordsProps = { open: boolean; onClose: () => void }

/** 追号记录: the member's chases, how far each has come, and the way to stop one. */
export function ChaseRecords({ open, onClose }: ChaseRecordsProps) {
  return (
    <Sheet open={open} onClose={onClose} title="追号记录" cancelText="关闭">
      <Records onBet={onClose} />
    </Sheet>
  )
}

function Records({ onBet }: { onBet: () => void }) {
  const pages = usePages(bets.chaseList, { rows: 20 }, { itemKey: ({ chaseNo }) => chaseNo })
  const stop = useAct(bets.stopChase, {
    refreshes: [bets.chaseList, bets.todayList, member.status],
    onDone: ({ stopped, refund }) =>
      toast(stopped > 0 ? `已停止追号，退回${formatAmount(refund)}元` : '没有可停止的期数', 2),
  })
  const ask = async ({ chaseNo }: Chase) => {
    const isSure = await confirm({ title: '确定停止追号吗?', text: '尚未封盘的各期将撤销并退回本金' })
    if (isSure) stop.mutate({ chaseNo })
  }
  return (
    <InfiniteList
      {...pages}
      empty={
        <Empty text="暂无追号记录">
          <Button look="soft" onClick={onBet}>
            去选号
          </Button>
        </Empty>
      }
      className={styles.list ?? ''}
      row={(chase) => (
        <Row
          chase={chase}
          isBusy={stop.isPending && stop.variables.chaseNo === chase.chaseNo}
          onStop={() => void ask(chase)}
        />
      )}
    />
  )
}

type RowProps = { chase: Chase; isBusy: boolean; onStop: () => void }

function Row({ chase, ...stopping }: RowProps) {
  const { minute } = useSiteTime()
  const told = useToldChase(chase)
  const { gameName, playName, selectionText, lines } = chase
  const { label, tone } = told === undefined ? REVEALING : STATUS[told.status]
  return (
    <div className={styles.row}>
      <header className={styles.head}>
        <b>{gameName}</b>
        <Tag tone={tone}>{label}</Tag>
        {chase.stopOnWin && <Tag tone="gold">中奖即停</Tag>}
        <time className={styles.time}>{minute(chase.addTime)}</time>
      </header>
      <p className={styles.what}>
        {playName} <b>{selectionText}</b>
        {lines > 1 && ` 等${lines}条`}
      </p>
      {told !== undefined && <Progress chase={told} {...stopping} />}
    </div>
  )
}

/** A draw may settle, and its chase win and stop, before the balls have landed: until then it stays as it was. */
function useToldChase(chase: Chase): Chase | undefined {
  const { isRevealing } = useReveal(chase.gameId)
  const [told, setTold] = useState(isRevealing ? undefined : chase)
  if (!isRevealing && told !== chase) setTold(chase)
  return told
}

function Progress({ chase, isBusy, onStop }: RowProps) {
  const { turnsTotal, turnsDone, won, status } = chase
  return (
    <>
      <progress className={styles.bar} value={turnsDone} max={turnsTotal} aria-label="追号进度" />
      <p className={styles.figures}>
        <span>
          已完成 <b className="num">{turnsDone}</b>/{turnsTotal} 期，中奖 <b className="num">{won}</b> 期
        </span>
        <span>
          投注 <b className="num">{formatAmount(chase.total)}</b>
        </span>
      </p>
      <p className={styles.figures}>
        <span>
          派彩 <b className="num">{formatAmount(chase.reward)}</b>
        </span>
        {hasRefund(chase) && (
          <span>
            退回 <b className="num">{formatAmount(chase.refund)}</b>
          </span>
        )}
        {status === 'running' && (
          <Button size="small" look="line" busy={isBusy} onClick={onStop}>
            停止追号
          </Button>
        )}
      </p>
    </>
  )
}

const hasRefund = ({ refund }: Chase): boolean => refund > 0n

/** Nothing is known of it from before the draw that is being revealed. */
const REVEALING = { label: '开奖中', tone: 'brand' } as const

const STATUS = {
  running: { label: '进行中', tone: 'brand' },
  finished: { label: '已完成', tone: 'grey' },
  stopped: { label: '已停止', tone: 'grey' },
} as const satisfies Record<Chase['status'], { label: string; tone: 'brand' | 'grey' }>
