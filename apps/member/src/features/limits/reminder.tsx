import { paths } from '@liuhe/brand/paths.ts'
import * as limits from '@liuhe/contract/api/limits.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Dialog, DialogActions } from '@liuhe/web/ui/over/dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useInterruption } from '../../shared/startup/modal-queue.ts'
import { useNavigation } from '../../shared/navigation.ts'
import { forgetReminderDue, useReminderDue } from '../../shared/account/reminder-due.ts'
import { useSignOut } from '../../shared/account/use-sign-out.ts'
import { useProfile } from '../../shared/account/use-profile.ts'
import styles from './reminder.module.css'

type Facts = OutputOf<typeof limits.reminderFacts>

const MINUTE_MS = 60_000
/**
 * The reminder of gaming time over whatever page is in front: by a refused bet at once, by the clock as soon as the
 * member types no number. It closes only by an answer, and both acknowledge it at the server (Reliability §5.1).
 */
export function Reminder() {
  const { kind, isKnown } = useProfile()
  const isMember = isKnown && kind === 'member'
  const isRefused = useReminderDue()
  const facts = useFacts(isMember, isRefused)
  const isDue = isMember && facts?.isDue === true
  const isQuiet = useNobodyTypes(isDue && !isRefused)
  const isOpen = useInterruption('reality-check', isDue && (isRefused || isQuiet), { asked: isRefused })
  const { navigation, acknowledge } = useAnswers()
  const leaveTo = (to: string) => acknowledge.mutateAsync({}).then(() => navigation.go(to), ignore)
  const signOut = useSignOut()
  const leave = () => acknowledge.mutateAsync({}).then(signOut, ignore)
  return (
    <Dialog
      open={isOpen}
      onClose={ignore}
      title="游戏时间提醒"
      actions={
        <DialogActions
          cancelText="休息一下"
          confirmText="继续游戏"
          busy={acknowledge.isPending}
          onCancel={() => void leaveTo(paths['responsible-gaming']())}
          onConfirm={() => acknowledge.mutate({})}
        />
      }
    >
      {facts && <Told facts={facts} />}
      <p className={styles.ways}>
        <Button look="plain" size="small" onClick={() => void leaveTo(paths.bills())}>
          查看资金明细
        </Button>
        <Button look="plain" size="small" onClick={() => void leave()}>
          退出登录
        </Button>
      </p>
    </Dialog>
  )
}

function Told({ facts: { minutes, stakes, wins, net } }: { facts: Facts }) {
  return (
    <>
      <p>自上次确认以来，您已游戏 {minutes} 分钟。</p>
      <dl className={styles.facts}>
        <dt>投注</dt>
        <dd>{formatAmount(stakes)}元</dd>
        <dt>派彩</dt>
        <dd>{formatAmount(wins)}元</dd>
        <dt>净输赢</dt>
        <dd>
          {net > 0n && '+'}
          {formatAmount(net)}元
        </dd>
      </dl>
      <p className={styles.hint}>可在“休息一下”中设置限额或暂停游戏。</p>
    </>
  )
}

/** What the reminder tells; asked for when it may be due: at first, after a refusal, when enough time has passed. */
function useFacts(isMember: boolean, isRefused: boolean): Facts | undefined {
  const { data, dataUpdatedAt, refetch } = useRead(limits.reminderFacts, {}, { enabled: isMember })
  useEffect(() => {
    if (!isMember) forgetReminderDue()
    else if (isRefused) void refetch().then(({ data: told }) => told?.isDue === false && forgetReminderDue())
  }, [isMember, isRefused, refetch])
  useEffect(() => {
    if (!isMember || data === undefined || data.everyMinutes === null || data.isDue) return
    // It cannot be due before what is left of the time has passed.
    const timer = setTimeout(() => void refetch(), Math.max(1, data.everyMinutes - data.minutes) * MINUTE_MS)
    return () => clearTimeout(timer)
  }, [isMember, data, dataUpdatedAt, refetch])
  return data
}

function useAnswers() {
  const navigation = useNavigation()
  const cache = useQueryClient()
  const acknowledge = useAct(limits.acknowledge, {
    onDone: (facts) => {
      cache.setQueryData(queryKey(limits.reminderFacts, {}), facts)
      forgetReminderDue()
    },
  })
  return { navigation, acknowledge }
}

/** Whether no text field has the focus: nothing opens over a stake that is being typed. */
function useNobodyTypes(isAsked: boolean): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    const look = () => setQuiet(document.activeElement?.matches('input, textarea, [contenteditable]') !== true)
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [isAsked])
  return isAsked && isQuiet
}

const LOOK_MS = 1000

/** Neither Esc nor the backdrop is an answer. */
const ignore = () => undefined
