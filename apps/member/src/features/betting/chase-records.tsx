import * as bets from '@liuhe/contract/api/bets.ts'
import * as member from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { usePages } from '@liuhe/web/api/use-pages.ts'
import { formatDateTime, useSiteZone } from '@liuhe/web/time/site-time.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import { Button } from '@liuhe/web/ui/button.tsx'
import { confirm } from '@liuhe/web/ui/confirm.ts'
import { InfiniteList } from '@liuhe/web/ui/infinite-list.tsx'
import { Sheet } from '@liuhe/web/ui/sheet.tsx'
import { toast } from '@liuhe/web/ui/toast.tsx'
import { yuan } from '../../shared/yuan.ts'
import styles from './chase-records.module.css'

type Chase = OutputOf<typeof bets.chaseList>['data'][number]

type ChaseRecordsProps = { open: boolean; onClose: () => void }

/** 追号记录: the member's chases, how far each has come, and the way to stop one. */
export function ChaseRecords({ open, onClose }: ChaseRecordsProps) {
  return (
    <Sheet open={open} onClose={onClose} title="追号记录" cancelText="关闭">
      <Records />
    </Sheet>
  )
}

function Records() {
  const pages = usePages(bets.chaseList, { rows: 20 }, { itemKey: ({ trackOrderNo }) => trackOrderNo })
  const stop = useAct(bets.stopChase, {
    refreshes: [bets.chaseList, bets.todayList, member.status],
    onDone: ({ stopped, refund }) => toast(stopped > 0 ? `已停止追号，退回${yuan(refund)}元` : '没有可停止的期数', 2),
  })
  const ask = async ({ trackOrderNo }: Chase) => {
    const isSure = await confirm({ title: '确定停止追号吗?', text: '尚未封盘的各期将撤销并退回本金' })
    if (isSure) stop.mutate({ trackOrderNo })
  }
  return (
    <InfiniteList
      {...pages}
      empty="暂无追号记录"
      className={styles.list ?? ''}
      row={(chase) => (
        <Row
          chase={chase}
          isBusy={stop.isPending && stop.variables.trackOrderNo === chase.trackOrderNo}
          onStop={() => void ask(chase)}
        />
      )}
    />
  )
}

function Row({ chase, isBusy, onStop }: { chase: Chase; isBusy: boolean; onStop: () => void }) {
  const zone = useSiteZone()
  const { gameName, cateName, betInfo, lines, turnsTotal, turnsDone, won, status } = chase
  return (
    <div className={styles.row}>
      <header className={styles.head}>
        <b>{gameName}</b>
        <Tag tone={STATUS[status].tone}>{STATUS[status].label}</Tag>
        {chase.stopOnWin && <Tag tone="gold">中奖即停</Tag>}
        <time className={styles.time}>{formatDateTime(chase.addTime, zone)}</time>
      </header>
      <p className={styles.what}>
        {cateName} <b>{betInfo}</b>
        {lines > 1 && ` 等${lines}条`}
      </p>
      <progress className={styles.bar} value={turnsDone} max={turnsTotal} aria-label="追号进度" />
      <p className={styles.figures}>
        <span>
          已完成 <b className="num">{turnsDone}</b>/{turnsTotal} 期，中奖 <b className="num">{won}</b> 期
        </span>
        <span>
          投注 <b className="num">{yuan(chase.totalMoney)}</b>
        </span>
      </p>
      <p className={styles.figures}>
        <span>
          派彩 <b className="num">{yuan(chase.reward)}</b>
        </span>
        {hasRefund(chase) && (
          <span>
            退回 <b className="num">{yuan(chase.refund)}</b>
          </span>
        )}
        {status === 'running' && (
          <Button size="small" look="line" busy={isBusy} onClick={onStop}>
            停止追号
          </Button>
        )}
      </p>
    </div>
  )
}

const hasRefund = ({ refund }: Chase): boolean => refund > 0n

const STATUS = {
  running: { label: '进行中', tone: 'brand' },
  finished: { label: '已完成', tone: 'grey' },
  stopped: { label: '已停止', tone: 'grey' },
} as const satisfies Record<Chase['status'], { label: string; tone: 'brand' | 'grey' }>
