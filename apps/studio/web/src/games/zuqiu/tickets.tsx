import { useEffect, useState } from 'react'
import type { SportMatch, SportTicket } from '../../../../src/wire-sport.ts'
import { useFrame, useSession } from '../../frame/context.ts'
import { money, stake } from '../../frame/money.ts'
import { isOpenTicket } from './sport-link.ts'
import css from './tickets.module.css'
import type { Sport } from './use-sport.ts'
import { clockText, leagueOf, MARKETS, oddsText, pickText, sidesOf, TICKET_STATES } from './words.ts'

/** 我的注单: what is open, and the last that have ended. */
export function Tickets({ sport }: { sport: Sport }) {
  const [isEnded, setEnded] = useState(false)
  const { openSheet } = useFrame()
  const shown = sport.state.tickets.filter((ticket) => isOpenTicket(ticket) !== isEnded)
  return (
    <section className={css.page} aria-label="我的注单">
      <div className={css.kinds} role="group" aria-label="注单状态">
        {[false, true].map((kind) => (
          <button key={String(kind)} type="button" aria-pressed={isEnded === kind} onClick={() => setEnded(kind)}>
            {kind ? '已结算' : '未结算'}
            <small>{sport.state.tickets.filter((ticket) => isOpenTicket(ticket) !== kind).length}</small>
          </button>
        ))}
      </div>
      {shown.length === 0 && (
        <p className={css.empty}>{isEnded ? '还没有已结算的注单' : '没有未结算的注单，去“赛事”选一个赔率'}</p>
      )}
      {shown.map((ticket) => (
        <TicketCard key={ticket.ticket} {...{ sport, ticket }} />
      ))}
      {isEnded && (
        <button type="button" className={css.all} onClick={() => openSheet('history')}>
          全部记录与公平验证
        </button>
      )}
    </section>
  )
}

/** A ticket with how its match stands; an open one can be given back for the quote of its slot. */
export function TicketCard({ sport, ticket }: { sport: Sport; ticket: SportTicket }) {
  const sides = sidesOf(ticket)
  const match = sport.state.matches.find((each) => each.match === ticket.match)
  const { pick, scoreAtBet, state } = ticket
  const isCounted = pick.market === 'handicap' && (scoreAtBet[0] > 0 || scoreAtBet[1] > 0)
  return (
    <article className={css.card} data-state={state}>
      <p className={css.head}>
        <span>{leagueOf(ticket.match)}</span>
        <b>{ticket.result === null ? TICKET_STATES[state] : RESULTS[ticket.result]}</b>
      </p>
      <h3>
        {MARKETS[pick.market]} · {pickText(pick, sides)} <em>@{oddsText(ticket.odds)}</em>
      </h3>
      <p className={css.match}>
        {sides.homeName} {scoreText(ticket, match)} {sides.awayName}
        {match !== undefined && isOpenTicket(ticket) && <i>{clockText(match)}</i>}
        {isCounted && <small>下注时 {scoreAtBet.join(':')}</small>}
      </p>
      <dl className={css.money}>
        <div>
          <dt>注额</dt>
          <dd>{stake(BigInt(ticket.stake))}</dd>
        </div>
        <div>
          <dt>{isOpenTicket(ticket) ? '最高返还' : state === 'void' ? '退还' : '派彩'}</dt>
          <dd data-won={BigInt(ticket.win) > BigInt(ticket.stake)}>{money(backOf(ticket))}</dd>
        </div>
      </dl>
      {state === 'open' && <GiveBack {...{ sport, ticket }} />}
    </article>
  )
}

const RESULTS: Readonly<Record<NonNullable<SportTicket['result']>, string>> = {
  ...{ 赢: '赢', 赢半: '赢一半', 走: '走盘退回', 输半: '输一半', 输: '未中' },
}

/** A match that has not begun has no score yet. */
function scoreText({ finalScore }: SportTicket, match: SportMatch | undefined): string {
  if (finalScore === null && match?.stage === 'before') return 'VS'
  return (finalScore ?? match?.version.score)?.join(' : ') ?? '–'
}

function backOf({ state, stake: staked, odds, win }: SportTicket): bigint {
  if (state === 'open' || state === 'pending') return (BigInt(staked) * BigInt(odds)) / 100n
  return state === 'void' ? BigInt(staked) : BigInt(win)
}

const SURE_MS = 5_000

/** 提前兑现: asked twice, since it cannot be undone; a quote that moves is shown at once. */
function GiveBack({ sport, ticket }: { sport: Sport; ticket: SportTicket }) {
  const { session, sounds } = useFrame()
  const unit = useSession((state) => (state.isDemo ? '试玩金币' : '元'))
  const [step, setStep] = useState<'quiet' | 'sure' | 'asking'>('quiet')
  useEffect(() => {
    if (step !== 'sure') return undefined
    const timer = setTimeout(() => setStep('quiet'), SURE_MS)
    return () => clearTimeout(timer)
  }, [step])
  const { quote } = ticket
  const press = async () => {
    if (step === 'quiet') return setStep('sure')
    setStep('asking')
    const answer = await sport.link.giveBack(ticket)
    setStep('quiet')
    if (answer.kind === 'ok') {
      sounds.play('coin')
      session.notify(`已兑现 ${money(BigInt(answer.ticket.win))} ${unit}`)
    }
    if (answer.kind === 'moved') session.notify(movedText(answer.amount))
  }
  if (quote === null) return <p className={css.closed}>提前兑现暂停</p>
  const amount = money(BigInt(quote.amount))
  return (
    <button
      type="button"
      className={css.give}
      data-step={step}
      disabled={step === 'asking'}
      onClick={() => void press()}
    >
      {{ quiet: `提前兑现 ${amount}`, sure: `确认兑现 ${amount}`, asking: '正在兑现…' }[step]}
    </button>
  )
}

const movedText = (amount: bigint | null): string =>
  amount === null ? '现在不能兑现' : `报价已变为 ${money(amount)}，请再确认`
