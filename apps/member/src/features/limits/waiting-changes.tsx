import * as limits from '@liuhe/contract/api/limits.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { formatDateTime, useSiteZone } from '@liuhe/web/time/site-time.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { amountText, KIND_WORDS, type LimitState, minutesText, PERIOD_WORDS } from './limit-words.ts'
import styles from './limits.module.css'

/** Looser limits that wait for their second word; nothing when there are none. */
export function WaitingChanges({ state }: { state: LimitState }) {
  const zone = useSiteZone()
  const confirm = useAct(limits.confirm, { refreshes: [limits.read], onDone: () => toast('新的限额已生效') })
  const waiting = waitingIn(state)
  if (waiting.length === 0) return null
  return (
    <section className={styles.waiting} aria-label="待确认的更改">
      {waiting.map(({ kind, period, words, confirmableAt }) => (
        <div key={`${kind}${period}`}>
          <span>
            <b>{words}</b>
            <small>
              {serverClock.now() < confirmableAt
                ? `可于 ${formatDateTime(confirmableAt, zone)} 后确认`
                : '等待期已满，确认后生效'}
            </small>
          </span>
          <Button
            size="small"
            disabled={serverClock.now() < confirmableAt}
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ kind, period })}
          >
            确认
          </Button>
        </div>
      ))}
    </section>
  )
}

const waitingIn = ({ limits: all, session }: LimitState) => [
  ...all.flatMap(({ kind, period, next }) => {
    if (next === null) return []
    const words = `${KIND_WORDS[kind]}（${PERIOD_WORDS[period]}）改为${amountText(next.amount)}`
    return [{ kind, period, words, confirmableAt: next.confirmableAt }]
  }),
  ...(session.next === null
    ? []
    : [
        {
          kind: 'session' as const,
          period: 'day' as const,
          words: `${KIND_WORDS.session}改为${minutesText(session.next.amount)}`,
          confirmableAt: session.next.confirmableAt,
        },
      ]),
]
