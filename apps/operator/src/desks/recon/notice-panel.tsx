import * as api from '@liuhe/contract/api/operator/payments.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { Link } from '@tanstack/react-router'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts, Part } from '../../frame/parts.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { readable } from '../game-wallet/words.ts'
import style from './day-parts.module.css'
import { NOTICE_KINDS, noticeLook, noticeSum, VERDICTS, VIA_TITLES } from './notice-words.ts'
import { sourceName } from './words.ts'

type Detail = OutputOf<typeof api.notice>

/** One thing that a gateway told: why it is believed, where it went, and its own words. */
export function NoticePanel({ inboxId, onClose }: { inboxId: number; onClose: () => void }) {
  const { call } = useConsole()
  return (
    <ObjectPanel
      object={`payment-notice/${inboxId}`}
      label={`收款通知 ${inboxId}`}
      notFound="RECHARGE/RECEIVED_NOT_FOUND"
      read={(options) => call(api.notice, { inboxId }, options)}
      trail={null}
      onClose={onClose}
      head={(shown) => (
        <>
          <h2>
            {NOTICE_KINDS[shown.kind]} {noticeSum(shown)} <small>{sourceName(shown.gateway)}</small>
          </h2>
          <StateText {...noticeLook(shown)} />
        </>
      )}
      body={(shown) => <Content {...shown} />}
    />
  )
}

const Content = (shown: Detail) => (
  <>
    <Part title="通知">
      <Facts
        facts={[
          ['通道单号', <code key="reference">{shown.reference}</code>],
          ['充值单', shown.orderNo === null ? '没有写' : <OrderLink key="order" orderNo={shown.orderNo} />],
          ['附言码', shown.matchCode],
          ['收款地址', shown.address === null ? undefined : <code key="address">{shown.address}</code>],
          ['通道时间', `${fullTimeOf(shown.paidAt)} UTC+8`],
          ['收到', `${fullTimeOf(shown.receivedAt)} UTC+8`],
          ['交给充值', shown.handedAt === null ? '还没有：等有接收方' : `${fullTimeOf(shown.handedAt)} UTC+8`],
          ['账务', shown.kind === 'paid' ? <LedgerLink key="ledger" number={shown.reference} /> : undefined],
        ]}
      />
    </Part>
    <Part title="凭什么相信" hint={VIA_TITLES[shown.via]}>
      <p>{VERDICTS[shown.via]}。未通过的不入库，在「告警」里按通道列出。</p>
    </Part>
    <Part title="原文" hint={shown.via === 'statement' ? '付款人已打码，附言不显示' : undefined}>
      <pre className={style.raw}>{readable(shown.proof)}</pre>
    </Part>
  </>
)

const OrderLink = ({ orderNo }: { orderNo: string }) => (
  <Link to="/recharges" search={{ view: 'all', row: orderNo } as never} className={style.link}>
    {orderNo}
  </Link>
)

export const LedgerLink = ({ number }: { number: string }) => (
  <Link to="/ledger" search={{ number } as never} className={style.link}>
    看入账
  </Link>
)
