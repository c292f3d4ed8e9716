import * as api from '@liuhe/contract/api/operator/recharge.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { errorOf } from '@liuhe/contract/errors.ts'
import { parseYuan } from '@liuhe/domain/money.ts'
import { useState } from 'react'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { amountText, flatten } from '../../shared/value-text.ts'
import { type Deed, DeedBar, useWaiting } from '../../frame/deed-bar.tsx'
import { sourceName } from '../recon/words.ts'
import { type Channel, channelLook, percent, rateText } from './words.ts'

interface PanelProps {
  code: string
  /** As the list has it, with how it does. */
  channel: Channel | undefined
  onClose: () => void
}

/** One channel: how it does, its figures, the switch, and other figures by two people. */
export function ChannelPanel({ code, channel, onClose }: PanelProps) {
  const { call } = useConsole()
  const operator = useOperator()
  const object = `recharge-channel/${code}`
  const waiting = useWaiting(object)
  const { pauseOf, changeOf } = useChannelDeeds(code)
  const read = async (options: object) => {
    const { channels } = await call(api.channels, {}, options)
    const found = channels.find((one) => one.code === code)
    if (found === undefined) throw new ApiError(NONE, errorOf(NONE).message, errorOf(NONE).status)
    return { ...found, health: channel?.health }
  }
  const isMaker = may(operator, 'handleRecharges')
  return (
    <ObjectPanel
      object={object}
      label={`渠道 ${code}`}
      notFound={NONE}
      read={read}
      shownOf={({ figures, revision }) => flatten({ ...figures, revision })}
      onClose={onClose}
      head={(shown, { trailButton }) => (
        <>
          <h2>
            {shown.figures.name} <small>{sourceName(shown.gateway)}</small>
          </h2>
          <StateText {...channelLook(shown)} />
          {trailButton}
        </>
      )}
      body={(shown) => <Figures channel={{ ...shown, health: channel?.health }} />}
      footer={(shown, ways) => (
        <DeedBar
          {...{ object, waiting }}
          {...ways}
          deeds={isMaker ? [pauseOf(shown), ...(waiting === undefined ? [changeOf(shown)] : [])] : []}
          nothing="你的角色可以看，不能改。"
        />
      )}
    />
  )
}

/** The switch, and other figures through a second person. */
function useChannelDeeds(code: string) {
  const { call } = useConsole()
  const typed = useFigures()
  return { pauseOf, changeOf }

  function pauseOf({ figures: { name, pausedFrom }, revision }: Channel): Deed {
    const isPaused = pausedFrom !== null
    return {
      ...{ name: 'pause', keys: 'x', label: isPaused ? '重新开放' : '停用', look: isPaused ? 'primary' : 'bad' },
      dialog: {
        about: <p>{name}</p>,
        effect: isPaused ? '会员可以再选这条渠道。' : '立即生效：会员不能再选；已经提交的充值照常到账。',
        reason: '理由（写入审计）',
        templates: isPaused ? ['渠道已恢复'] : ['成功率过低', '渠道维护', '渠道余额不足'],
      },
      run: ({ reason }) => call(api.pauseChannel, { code, isPaused: !isPaused, revision, reason }),
    }
  }

  function changeOf({ figures, revision }: Channel): Deed {
    const { next, missing, fields } = typed(figures)
    return {
      ...{ name: 'change', keys: 'a', label: '改限额与费用', look: 'two' },
      dialog: {
        about: <p>{figures.name} · 空着的不改</p>,
        effect: '第二人批准后对新的充值生效；已经提交的按原来的条件。',
        reason: '理由（复核人会看到）',
        children: fields,
        missing,
      },
      run: ({ reason, requestId }) => call(api.changeChannel, { code, requestId, revision, reason, figures: next }),
    }
  }
}

const NONE = 'RECHARGE/CHANNEL_NOT_FOUND'

function Figures({ channel: { figures, health } }: { channel: Channel }) {
  const { amountMin, amountMax, feeBps, feeCap, discountBps, hours, maintenance, expireMinutes, rate } = figures
  return (
    <>
      {health !== undefined && (
        <Part title="成功率" hint="已结束的充值中入账的">
          <Facts
            facts={[
              ['15 分钟', <b key="quarter">{rateText(health.quarter)}</b>],
              ['24 小时', <b key="day">{rateText(health.day)}</b>],
              ['待付款', `${health.open} 笔`],
              ['最近入账', health.lastCreditedAt === null ? '24 小时内没有' : fullTimeOf(health.lastCreditedAt)],
            ]}
          />
        </Part>
      )}
      <Part title="限额与费用">
        <Facts
          facts={[
            ['单笔最低', amountText(amountMin)],
            ['单笔最高', amountText(amountMax)],
            ['手续费', `${percent(feeBps)}${feeCap === null ? '' : `，至多 ${amountText(feeCap)}`}`],
            ['优惠', percent(discountBps)],
            ['快捷金额', figures.chips.map(amountText).join('、')],
            ['有效期', `${expireMinutes} 分钟`],
            ['开放时段', hours ?? '全天'],
            ['维护时段', maintenance ?? '没有'],
            ['汇率', rate === null ? undefined : `1 USDT = ${rate / 10_000} 元`],
            ['停用自', figures.pausedFrom === null ? undefined : fullTimeOf(figures.pausedFrom)],
          ]}
        />
      </Part>
    </>
  )
}

type Figures = Channel['figures']

/** The figures that are changed most often; what is left empty stays. */
function useFigures() {
  const [words, setWords] = useState<Readonly<Record<string, string>>>({})
  return (figures: Figures) => {
    const sumOf = (name: 'amountMin' | 'amountMax') => {
      const said = words[name]?.trim() ?? ''
      return said === '' ? figures[name] : parseYuan(said.replaceAll(',', ''))
    }
    const [amountMin, amountMax] = [sumOf('amountMin'), sumOf('amountMax')]
    const fee = words['fee']?.trim() ?? ''
    const feeBps = fee === '' ? figures.feeBps : /^\d{1,2}(\.\d{1,2})?$/.test(fee) ? Math.round(Number(fee) * 100) : -1
    const isUnchanged = Object.values(words).every((said) => said.trim() === '')
    const missing = [
      ...(isUnchanged ? ['要改的数'] : []),
      ...(amountMin === undefined || amountMax === undefined || amountMin > amountMax ? ['正确的限额'] : []),
      ...(feeBps < 0 || feeBps > 5_000 ? ['正确的手续费'] : []),
    ]
    const isFine = amountMin !== undefined && amountMax !== undefined
    const chips = isFine ? figures.chips.filter((chip) => chip >= amountMin && chip <= amountMax) : figures.chips
    const next: Figures = {
      ...figures,
      ...(isFine && { amountMin, amountMax, chips: chips.length === 0 ? [amountMin] : chips }),
      ...(feeBps >= 0 && { feeBps }),
    }
    const type = (name: string) => (said: string) => setWords({ ...words, [name]: said })
    const fields = (
      <>
        <Typed
          label="单笔最低（元）"
          now={amountText(figures.amountMin)}
          {...{ words: words['amountMin'], onType: type('amountMin') }}
        />
        <Typed
          label="单笔最高（元）"
          now={amountText(figures.amountMax)}
          {...{ words: words['amountMax'], onType: type('amountMax') }}
        />
        <Typed
          label="手续费（%）"
          now={String(figures.feeBps / 100)}
          {...{ words: words['fee'], onType: type('fee') }}
        />
      </>
    )
    return { next, missing, fields }
  }
}

const Typed = (props: { label: string; now: string; words: string | undefined; onType: (said: string) => void }) => (
  <label>
    {props.label}
    <input
      inputMode="decimal"
      autoComplete="off"
      placeholder={`现在 ${props.now}`}
      value={props.words ?? ''}
      onChange={({ target }) => props.onType(target.value)}
    />
  </label>
)
