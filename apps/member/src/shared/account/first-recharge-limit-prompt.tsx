import * as limits from '@liuhe/contract/api/limits.ts'
import * as recharge from '@liuhe/contract/api/recharge.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { parseYuan, yuan } from '@liuhe/domain/money.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Field } from '@liuhe/web/ui/field.tsx'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useState } from 'react'
import IconClose from '~icons/mingcute/close-line'
import IconShield from '~icons/mingcute/shield-shape-line'
import styles from './first-recharge-limit-prompt.module.css'
import { useProfile } from './use-profile.ts'

/**
 * Before the first recharge a member is asked once whether he wants a deposit limit (Reliability §5.1). It stands in
 * the page and opens nothing by itself; declined or set, it does not come back on this device.
 * @param asks what the server says: nothing was recharged yet, and there is no limit
 */
export function FirstRechargeLimitPrompt({ asks }: { asks: boolean }) {
  const { profile, isKnown } = useProfile()
  const { userId } = profile.userInfo
  const [isAnswered, setAnswered] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const answer = () => {
    setOpen(false)
    remember(userId)
    setAnswered(true)
  }
  if (!asks || !isKnown || isAnswered || wasAnswered(userId)) return null
  return (
    <section className={styles.card} aria-label="充值限额">
      <IconShield className={styles.shield} aria-hidden="true" />
      <p className={styles.words}>
        <b>先给自己定一个充值上限？</b>
        <small>24小时 / 7天 / 30天，随时可调低</small>
      </p>
      <Button look="line" size="small" onClick={() => setOpen(true)}>
        去设置
      </Button>
      <IconButton label="暂不设置" icon={<IconClose />} onClick={answer} />
      <LimitSheet open={isOpen} onClose={() => setOpen(false)} onDeclined={answer} onSet={answer} />
    </section>
  )
}

const PERIODS = [
  { key: 'day', label: '24小时' },
  { key: 'week', label: '7天' },
  { key: 'month', label: '30天' },
] as const

/** Amounts that are one tap away. */
const USUAL = ['500', '1000', '3000', '5000'] as const

type LimitSheetProps = { open: boolean; onClose: () => void; onDeclined: () => void; onSet: () => void }

function LimitSheet({ open, onClose, onDeclined, onSet }: LimitSheetProps) {
  const [period, setPeriod] = useState<(typeof PERIODS)[number]['key']>('day')
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const amount = parseYuan(text.trim())
  const isAmount = amount !== undefined && amount > 0n
  const change = useAct(limits.change, {
    refreshes: [limits.read, recharge.options],
    onDone: () => {
      toast('充值限额已生效', 2)
      onSet()
    },
  })
  const save = () => {
    setChecked(true)
    if (isAmount) change.mutate({ kind: 'deposit', period, amount })
  }
  const label = PERIODS.find(({ key }) => key === period)?.label
  return (
    <Sheet open={open} onClose={onClose} title="设置充值限额">
      <p className={styles.help}>
        达到上限后，系统会拒绝新的充值，也会原路退回超出的款项。限额立即生效；以后调低立即生效，调高或取消须等待24小时并再次确认。
      </p>
      <div className={styles.periods} role="group" aria-label="周期">
        {PERIODS.map(({ key, label: name }) => (
          <button key={key} type="button" aria-pressed={key === period} onClick={() => setPeriod(key)}>
            {name}
          </button>
        ))}
      </div>
      <Field
        label={`${label}内最多充值`}
        inputMode="decimal"
        autoComplete="off"
        placeholder="请输入金额"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={isChecked && !isAmount ? '请输入大于 0 的金额' : null}
        addon={<span className={styles.unit}>元</span>}
      />
      <div className={styles.usual} role="group" aria-label="常用金额">
        {USUAL.map((sum) => (
          <button key={sum} type="button" aria-pressed={text === sum} onClick={() => setText(sum)}>
            {formatAmount(yuan(sum)).replace('.00', '')}
          </button>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button look="line" size="large" onClick={onDeclined}>
          暂不设置
        </Button>
        <Button size="large" busy={change.isPending} onClick={save}>
          确认设置
        </Button>
      </div>
      <p className={styles.foot}>随时可在“设置 · 理性娱乐”中查看与修改</p>
    </Sheet>
  )
}

/** Kept by member: somebody else on this device is asked as well. */
const keyOf = (userId: string): string => `deposit-limit-asked:${userId}`

function wasAnswered(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null
  } catch {
    return false
  }
}

function remember(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), '1')
  } catch {
    // Where storage is refused it is asked again with the next page.
  }
}
