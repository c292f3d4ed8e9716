import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import IconCheck from '~icons/mingcute/check-line'
import styles from './channel-grid.module.css'
import { ChannelMark } from '../../shared/recharge/channel-mark.tsx'
import { type Channel, closedText, wholeText } from './choice.ts'
import { percentText } from './words.ts'

type ChannelGridProps = {
  channels: readonly Channel[]
  chosen: Channel | undefined
  onChoose: (channel: Channel) => void
}

/** The channels of a pay type. One that is closed stays in sight and says when it opens. */
export function ChannelGrid({ channels, chosen, onChoose }: ChannelGridProps) {
  const { minute } = useSiteTime()
  const clock = (instant: number) => minute(instant).slice(-5)
  return (
    <div className={styles.grid} role="group" aria-label="支付通道">
      {channels.map((channel) => {
        const closed = closedText(channel, clock)
        return (
          <button
            key={channel.code}
            type="button"
            className={styles.channel}
            aria-pressed={channel.code === chosen?.code}
            data-closed={closed !== null || undefined}
            onClick={() => onChoose(channel)}
          >
            <ChannelMark icon={channel.icon} />
            <span className={styles.words}>
              <b>{channel.name}</b>
              <small className={closed === null ? 'num' : styles.closed}>{closed ?? rangeText(channel)}</small>
              <Marks channel={channel} />
            </span>
            <i className={styles.tick} aria-hidden="true">
              <IconCheck />
            </i>
          </button>
        )
      })}
    </div>
  )
}

function Marks({ channel }: { channel: Channel }) {
  const { feeBps, discountBps, openOrderNo } = channel
  if (feeBps === 0 && discountBps === 0 && openOrderNo === null) return null
  return (
    <span className={styles.marks}>
      {openOrderNo !== null && <Tag tone="warn">有未完成订单</Tag>}
      {discountBps > 0 && <Tag tone="gold">送 {percentText(discountBps)}</Tag>}
      {feeBps > 0 && <Tag tone="grey">手续费 {percentText(feeBps)}</Tag>}
    </span>
  )
}

/** 100 – 20,000. */
export const rangeText = ({ amountMin, amountMax }: Channel): string =>
  `${wholeText(amountMin)} – ${wholeText(amountMax)}`
