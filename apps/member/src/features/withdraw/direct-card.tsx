import * as api from '@liuhe/contract/api/direct.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { type ReactNode, useState } from 'react'
import { ClockLeft } from '../../shared/orders/clock-left.tsx'
import { LoadFailed } from '../../shared/orders/load-failed.tsx'
import { imageUrl } from '../../shared/operator/image-url.ts'
import styles from './direct-card.module.css'
import { MissingSheet } from './missing-sheet.tsx'
import { useDirect } from './use-direct.ts'
import type { OrderDetail } from './withdrawal.ts'
import page from './withdraw-page.module.css'

type Incoming = NonNullable<OutputOf<typeof api.incoming>>
type Stage = NonNullable<OrderDetail['direct']>['stage']

const HEADS: Record<Stage, string> = {
  waiting: '正在匹配付款人',
  paying: '有会员正在向您付款',
  said: '对方已付款，请核对到账',
  disputed: '财务人员核实中',
}

/** 免提直充: who is looked for, who pays, and what the receiver says to it. */
export function DirectCard({ order }: { order: OrderDetail }) {
  const { direct, orderNo } = order
  const actions = useDirect(order)
  if (direct === null) return null
  const { stage, until } = direct
  return (
    <section className={page.card} aria-labelledby="direct-head">
      <header className={page.head}>
        <h2 id="direct-head">{HEADS[stage]}</h2>
        <span className={page.aside}>免提直充</span>
      </header>
      {stage === 'waiting' ? (
        <Waiting order={order} until={until} {...actions} />
      ) : (
        <Payment key={stage} orderNo={orderNo} {...actions} />
      )}
    </section>
  )
}

type Actions = ReturnType<typeof useDirect>

function Waiting({ order, until, leave, isLeaving }: { order: OrderDetail; until: number } & Actions) {
  const { minute } = useSiteTime()
  const isOffered = order.next?.code === 'match'
  return (
    <>
      <p className={styles.line}>
        {isOffered ? '已进入匹配队列，按提交顺序匹配同额充值的会员。' : '审核通过后进入匹配队列。'}
        <b className="num">{minute(until).slice(5)}</b> 前未匹配会自动转为平台出款。
      </p>
      <Button look="line" wide busy={isLeaving} onClick={leave}>
        不再等待，转为平台出款
      </Button>
    </>
  )
}

function Payment({ orderNo, ...actions }: { orderNo: string } & Actions) {
  const { data, error, refetch } = useRead(api.incoming, { orderNo }, { freshMs: 0, everyMs: 10_000 })
  if (data === undefined) {
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <SkeletonCard lines={3} />
  }
  return data === null ? null : <Shown payment={data} {...actions} />
}

function Shown({ payment, ...actions }: { payment: Incoming } & Actions) {
  const { second } = useSiteTime()
  const { state, amount, payer, paidTime, payTime, answerTime, receipts, disputeNote } = payment
  return (
    <>
      <dl className={styles.facts}>
        <Fact name="金额">
          <span className={`num ${styles.sum}`}>{formatAmount(amount)} 元</span>
        </Fact>
        {payer !== null && <Fact name="付款人">{payer}</Fact>}
        {paidTime !== null && (
          <Fact name="付款时间">
            <span className="num">{second(paidTime).slice(5)}</span>
          </Fact>
        )}
        {state === 'paying' && (
          <Fact name="付款剩余时间">
            <ClockLeft className={styles.clock} until={payTime} />
          </Fact>
        )}
        {state === 'said' && answerTime !== null && (
          <Fact name="请在时限内确认">
            <ClockLeft className={styles.clock} until={answerTime} />
          </Fact>
        )}
      </dl>
      {receipts.length > 0 && (
        <div className={styles.proofs}>
          {receipts.map((path, at) => (
            <a key={path} href={imageUrl(path)} target="_blank" rel="noopener">
              <img src={imageUrl(path)} alt={`付款凭证 ${at + 1}`} />
            </a>
          ))}
        </div>
      )}
      <p className={styles.line}>{WORDS[state]}</p>
      {disputeNote !== null && <p className={styles.line}>您的说明：{disputeNote}</p>}
      {(state === 'said' || state === 'disputed') && <Answer isDisputed={state === 'disputed'} {...actions} />}
    </>
  )
}

const WORDS: Record<Incoming['state'], string> = {
  paying: '对方付款并上传凭证后会通知您。超时未付款将重新匹配。',
  said: '请以账户实际到账为准，不要只看凭证。确认后无法撤销。',
  disputed: '财务人员正在核对双方凭证，资金仍冻结在您名下。如果后来已到账，可以直接确认。',
  paid: '已确认到账',
  released: '正在重新匹配',
}

function Answer({ isDisputed, confirm, isConfirming, report, isReporting }: { isDisputed: boolean } & Actions) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={isDisputed ? undefined : page.pair}>
        {!isDisputed && (
          <Button look="line" wide busy={isReporting} onClick={() => setOpen(true)}>
            未到账
          </Button>
        )}
        <Button wide busy={isConfirming} onClick={confirm}>
          确认到账
        </Button>
      </div>
      <MissingSheet open={isOpen} onClose={() => setOpen(false)} onSend={report} />
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
