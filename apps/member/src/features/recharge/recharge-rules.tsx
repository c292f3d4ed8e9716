import { paths } from '@liuhe/brand/paths.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { Link } from '../../shared/link.tsx'
import { type Channel, type Options, wholeText } from './choice.ts'
import styles from './recharge-rules.module.css'
import { percentText } from './words.ts'

/** What this channel takes, gives and asks for, in sentences. */
export function RechargeRules({ channel, firstGift }: { channel: Channel; firstGift: Options['firstGift'] }) {
  const { depositMultiple, giftMultiple, discountBps, feeBps, expireMinutes, flow } = channel
  return (
    <details className={styles.rules}>
      <summary>充值与打码规则</summary>
      <ul>
        <li>
          到账金额需完成 {depositMultiple / 100} 倍有效投注，赠送需完成 {giftMultiple / 100} 倍，才可提现；
          <Link to={paths['valid-withdraw']()}>查看打码量</Link>
        </li>
        {discountBps > 0 && <li>{discountText(channel)}</li>}
        {firstGift && (
          <li>
            首次充值满 {wholeText(firstGift.least)} 元，再送 {wholeText(firstGift.gift)} 元
          </li>
        )}
        {feeBps > 0 && <li>{feeText(channel)}</li>}
        <li>订单 {expireMinutes} 分钟内有效；同一通道同时只有一笔未完成订单，总共最多 3 笔</li>
        {flow === 'matched' ? (
          <>
            <li>直接付款给另一位正在提现的会员，金额以等待中的提现订单为准</li>
            <li>付款后上传凭证，对方确认到账即入款；有争议时由两名财务人员凭凭证核实</li>
          </>
        ) : (
          <li>请按订单金额付款。金额不符、超时付款由财务人员核对后入账或原路退回</li>
        )}
      </ul>
    </details>
  )
}

function discountText({ discountBps, discountFrom, discountCap }: Channel): string {
  const from = discountFrom > 0n ? `单笔满 ${wholeText(discountFrom)} 元，` : ''
  const cap = discountCap === null ? '' : `，最高 ${wholeText(discountCap)} 元`
  return `${from}赠送 ${percentText(discountBps)}${cap}`
}

function feeText({ feeBps, feeCap }: Channel): string {
  const cap = feeCap === null ? '' : `，最高 ${formatAmount(feeCap)} 元`
  return `手续费 ${percentText(feeBps)}${cap}，从到账金额中扣除`
}
