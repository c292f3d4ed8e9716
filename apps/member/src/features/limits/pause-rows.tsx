import * as limits from '@liuhe/contract/api/limits.ts'
import type { PauseLength } from '@liuhe/domain/members/play-pause.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { formatDateTime, useSiteZone } from '@liuhe/web/time/site-time.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { confirm } from '@liuhe/web/ui/over/confirm.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useState } from 'react'
import IconExclude from '~icons/mingcute/forbid-circle-line'
import IconPause from '~icons/mingcute/pause-circle-line'
import { RowButton, RowGroup } from '../../shared/parts/row-list.tsx'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import { ChoiceSheet } from './choice-sheet.tsx'
import type { LimitState } from './limit-words.ts'
import styles from './limits.module.css'

const TIME_OUTS = [
  { value: '24h', label: '24小时' },
  { value: '7d', label: '7天' },
  { value: '30d', label: '30天' },
  { value: '6w', label: '6周' },
] as const
const EXCLUSIONS = [
  { value: '6m', label: '6个月' },
  { value: '12m', label: '12个月' },
  { value: '5y', label: '5年' },
] as const

/** 暂停游戏 and 自我禁止: asked twice, because neither can be taken back. */
export function PauseRows({ pause }: { pause: LimitState['pause'] }) {
  const term = useWithdrawTerm()
  const [open, setOpen] = useState<'time-out' | 'exclusion' | null>(null)
  const begin = useAct(limits.pause, { refreshes: [limits.read], onDone: () => toast('已生效') })
  const choose = async (length: PauseLength) => {
    const label = [...TIME_OUTS, ...EXCLUSIONS].find(({ value }) => value === length)?.label ?? ''
    const isExclusion = EXCLUSIONS.some(({ value }) => value === length)
    const effect = isExclusion
      ? `${label}内无法投注与充值，仍可${term}。所有设备将立即退出登录。`
      : `${label}内无法投注与充值，未结算的注单不受影响。`
    if (!(await confirm({ title: isExclusion ? '自我禁止' : '暂停游戏', text: effect }))) return
    if (!(await confirm({ title: '再次确认', text: '立即生效，到期前不可撤销。', confirmText: '我已知晓' }))) return
    begin.mutate({ length })
  }
  const close = () => setOpen(null)
  const sheet = { onClose: close, onChoose: (length: PauseLength) => void choose(length) }
  return (
    <>
      {pause !== null && <PauseNotice pause={pause} />}
      <RowGroup title="休息一下">
        <RowButton
          icon={IconPause}
          label="暂停游戏"
          hint="24小时至6周，到期自动恢复"
          onClick={() => setOpen('time-out')}
        />
        <RowButton
          icon={IconExclude}
          label="自我禁止"
          hint="6个月至5年，立即生效且不可撤销"
          onClick={() => setOpen('exclusion')}
        />
      </RowGroup>
      <ChoiceSheet open={open === 'time-out'} title="暂停游戏" items={TIME_OUTS} {...sheet} />
      <ChoiceSheet open={open === 'exclusion'} title="自我禁止" items={EXCLUSIONS} {...sheet} />
    </>
  )
}

function PauseNotice({ pause }: { pause: NonNullable<LimitState['pause']> }) {
  const term = useWithdrawTerm()
  const zone = useSiteZone()
  const askReturn = useAct(limits.askReturn, {
    refreshes: [limits.read],
    onDone: () => toast('已提交，24小时后由专人审核'),
  })
  const isOver = pause.kind === 'exclusion' && pause.endsAt <= serverClock.now()
  return (
    <section className={styles.paused} role="status">
      <b>{pause.kind === 'exclusion' ? '您正处于自我禁止期' : '您已暂停游戏'}</b>
      <span>
        {endText(pause, (instant) => formatDateTime(instant, zone))}，期间无法投注与充值，仍可{term}。
      </span>
      {isOver && pause.returnAskedAt === null && (
        <Button size="small" look="soft" busy={askReturn.isPending} onClick={() => askReturn.mutate({})}>
          申请恢复
        </Button>
      )}
    </section>
  )
}

function endText(pause: NonNullable<LimitState['pause']>, format: (instant: number) => string): string {
  if (pause.barredUntil !== null) return `至 ${format(pause.barredUntil)} 恢复`
  if (pause.returnAskedAt !== null) return `已于 ${format(pause.returnAskedAt)} 申请恢复，24小时后由专人审核`
  return `${format(pause.endsAt)} 期满，期满后可申请恢复`
}
