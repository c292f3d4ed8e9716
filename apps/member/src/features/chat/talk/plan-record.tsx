import * as people from '@liuhe/contract/api/chat-people.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Plan } from '../../../shared/chat/message.ts'
import { useChat } from '../../../shared/chat/use-chat.ts'
import { DrawNumbers } from '../../../shared/results/draw-numbers.tsx'
import { useReveal } from '../../../shared/reveal/use-reveal.ts'
import styles from './plan-record.module.css'
import { useTalk } from './talk-context.ts'

export const PLAN_WORDS = { hit: '中', miss: '未中', push: '和局' } as const
export const PLAN_TONES = { hit: 'ok', miss: 'grey', push: 'gold' } as const

/** The newest calls of a plan, each with the draw that judged it: what its figures are made of. */
export function PlanRecord({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const { gameName, playName, hits, judged, total = { hits, judged } } = plan
  return (
    <Sheet open onClose={onClose} title={`${gameName} · ${playName}`} cancelText="关闭">
      <p className={styles.sum}>
        累计 <b>{total.judged}</b> 次，中 <b>{total.hits}</b> 次{percentOf(total)}
      </p>
      <p className={styles.rule}>{plan.rule}。每一次都计入，开奖后由系统按玩法判定。</p>
      <Calls plan={plan} />
    </Sheet>
  )
}

/** A share of a few calls says nothing, and reads like a promise. */
const SHARE_FROM = 20

const percentOf = ({ hits, judged }: { hits: number; judged: number }): string =>
  judged < SHARE_FROM ? '' : `（${((hits / judged) * 100).toFixed(1)}%）`

function Calls({ plan: { gameId, playCode, family } }: { plan: Plan }) {
  const chat = useChat()
  const { roomId } = useTalk()
  const { holds } = useReveal(gameId)
  const args = { ...chat.tokens.asked(), roomId, gameId, playCode }
  const { data, error, refetch } = useQuery({
    queryKey: queryKey(people.planCalls, args),
    queryFn: ({ signal }) => chat.call(people.planCalls, args, { signal }),
    staleTime: 0,
    meta: { endpoint: people.planCalls.name, effect: people.planCalls.effect },
  })
  if (data === undefined) {
    if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />
    return (
      <div className={styles.waiting} role="status" aria-label="加载中">
        <Skeleton height={60} round={12} />
        <Skeleton height={60} round={12} />
        <Skeleton height={60} round={12} />
      </div>
    )
  }
  return (
    <ul className={styles.calls} aria-label="近期战绩">
      {data.map(({ turnNum, selectionText, outcome, resultText }) => {
        // The balls of this draw have not landed on this screen yet.
        const isKnown = outcome !== null && resultText !== null && !holds(turnNum)
        return (
          <li key={turnNum}>
            <p>
              <span>{issueLabel(turnNum)}</span>
              <b>{selectionText.replaceAll(',', ' ')}</b>
              {isKnown ? (
                <Tag tone={PLAN_TONES[outcome]}>{PLAN_WORDS[outcome]}</Tag>
              ) : (
                <span className={styles.open}>待开奖</span>
              )}
            </p>
            {isKnown && <DrawNumbers family={family} resultText={resultText} size={22} />}
          </li>
        )
      })}
    </ul>
  )
}
