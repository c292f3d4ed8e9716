import { readLi } from '@liuhe/games/li.ts'
import { PAYMENT_MAX } from '@liuhe/games/zuqiu/acceptance.ts'
import { useState } from 'react'
import type { SportMatch, SportPolicy, SportPrices } from '../../../../src/wire-sport.ts'
import { useFrame, useSession } from '../../frame/context.ts'
import { money, stake as short } from '../../frame/money.ts'
import { SheetPanel } from '../../frame/sheet.tsx'
import css from './slip.module.css'
import type { Choice } from './sport-link.ts'
import type { Sport } from './use-sport.ts'
import { clockText, MARKETS, oddsText, pickText, sidesOf } from './words.ts'

const POLICIES: readonly [SportPolicy, string][] = [
  ['same', '只接受原赔率'],
  ['better', '接受更优赔率'],
  ['any', '接受任何赔率'],
]

type SlipProps = { sport: Sport; choice: Choice }

/** 投注单: one pick, the stake, and which odds may be taken when the price moves meanwhile. */
export function Slip({ sport, choice }: SlipProps) {
  const { limits, steps } = useSession((state) => state)
  const { match, now, typed, type, li, fault, policy, setPolicy, isMoved, isShut, isSending, place } = useSlip(
    sport,
    choice,
  )
  return (
    <SheetPanel title="投注单" onClose={() => sport.choose(undefined)}>
      <Picked {...{ choice, match, now }} />
      {isMoved && now !== null && (
        <p className={css.moved} role="alert">
          赔率已变为 {oddsText(now)}，请再确认
        </p>
      )}
      <label className={css.amount}>
        <span>
          注额（{short(limits.min)}–{short(limits.max)}）
        </span>
        <input
          type="text"
          inputMode="decimal"
          placeholder="0"
          value={typed}
          onChange={({ target }) => type(target.value.replace(/[^\d.]/g, '').slice(0, 10))}
        />
      </label>
      <div className={css.chips}>
        {steps.map((step) => (
          <button key={String(step)} type="button" onClick={() => type(short((li ?? 0n) + step).replaceAll(',', ''))}>
            +{short(step)}
          </button>
        ))}
        <button type="button" onClick={() => type('')}>
          清空
        </button>
      </div>
      <Policies chosen={policy} onChoose={setPolicy} />
      <p className={css.back}>
        <span>最高返还</span>
        <b>{li === undefined || now === null ? '0.00' : money((li * BigInt(now)) / 100n)}</b>
      </p>
      <p className={css.fault} role="status">
        {typed !== '' && fault}
      </p>
      <button
        type="button"
        className={css.place}
        disabled={isSending || isShut || fault !== ''}
        onClick={() => void place()}
      >
        {isSending ? '正在受理…' : isShut ? '暂停收注' : placeText(li, isMoved ? now : null)}
      </button>
    </SheetPanel>
  )
}

function Policies({ chosen, onChoose }: { chosen: SportPolicy; onChoose: (policy: SportPolicy) => void }) {
  return (
    <div className={css.policies} role="radiogroup" aria-label="赔率变动时">
      {POLICIES.map(([each, label]) => (
        <button key={each} type="button" role="radio" aria-checked={chosen === each} onClick={() => onChoose(each)}>
          {label}
        </button>
      ))}
    </div>
  )
}

const placeText = (li: bigint | undefined, moved: number | null): string =>
  moved === null ? `投注 ${li === undefined ? '' : short(li)}` : `按新赔率 ${oddsText(moved)} 投注`

/** What is typed and chosen on the slip, and the way from the press to the answer. */
function useSlip(sport: Sport, choice: Choice) {
  const { session, sounds } = useFrame()
  const { limits, balance } = useSession((state) => state)
  const [typed, type] = useState('')
  const [policy, setPolicy] = useState<SportPolicy>('better')
  const [isSending, setSending] = useState(false)
  const [isMoved, setMoved] = useState(false)
  const match = sport.state.matches.find((each) => each.match === choice.match)
  const now = priceNow(sport, choice, match)
  const li = readStake(typed)
  const fault = faultOf(li, { ...limits, balance, odds: now ?? choice.odds })
  const place = async () => {
    if (match === undefined || li === undefined || now === null) return
    setSending(true)
    const answer = await sport.link.place({ ...choice, odds: now, version: match.version }, li, policy)
    setSending(false)
    setMoved(answer.kind === 'moved')
    if (answer.kind !== 'ok') return
    sounds.play('chip')
    session.notify('注单已受理')
    sport.choose(undefined)
  }
  const isShut = match === undefined || !match.isOpen || now === null
  return { match, now, typed, type, li, fault, policy, setPolicy, isMoved, isShut, isSending, place }
}

type PickedProps = { choice: Choice; match: SportMatch | undefined; now: number | null }

function Picked({ choice: { pick, odds, match: id }, match, now }: PickedProps) {
  const sides = sidesOf({ home: 0, away: 1, ...match, match: id })
  const way = now === null || now === odds ? undefined : now > odds ? 'up' : 'down'
  return (
    <div className={css.pick}>
      <p>
        {MARKETS[pick.market]} · {match === undefined ? '' : clockText(match)}
      </p>
      <h3>{pickText(pick, sides)}</h3>
      <p>
        {sides.homeName} {match === undefined || match.stage === 'before' ? 'VS' : match.version.score.join(' : ')}{' '}
        {sides.awayName}
      </p>
      <b data-way={way}>{now === null ? '–' : oddsText(now)}</b>
    </div>
  )
}

/** `12.5` in 厘; nothing while it is no amount. */
function readStake(typed: string): bigint | undefined {
  const [, whole = '', part = ''] = /^(\d{1,7})(?:\.(\d{0,3}))?$/.exec(typed) ?? []
  return readLi(`${whole}${part.padEnd(3, '0')}`.replace(/^0+/, ''))
}

type Bounds = { min: bigint; max: bigint; balance: bigint; odds: number }

function faultOf(li: bigint | undefined, { min, max, balance, odds }: Bounds): string {
  if (li === undefined) return '请输入注额'
  if (li < min) return `最少 ${short(min)}`
  if (li > max) return `最多 ${short(max)}`
  if (li > balance) return '余额不足'
  return li * BigInt(odds) > PAYMENT_MAX * 100n ? `返还不能超过 ${short(PAYMENT_MAX)}` : ''
}

/** The price of the choice as it is now; null when it is not offered any more, the old one until the sheet has come. */
function priceNow({ state }: Sport, { match: id, pick, odds }: Choice, match: SportMatch | undefined): number | null {
  if (match === undefined) return null
  if (pick.market === 'oneXtwo') return match.main.oneXtwo[pick.side]
  return state.watched?.match === id ? priceIn(state.watched.prices, pick) : odds
}

function priceIn({ oneXtwo, both, handicap, total, scores }: SportPrices, pick: Choice['pick']): number | null {
  switch (pick.market) {
    case 'oneXtwo':
      return oneXtwo[pick.side]
    case 'both':
      return both[pick.side]
    case 'handicap': {
      const home = pick.side === 'home' ? pick.line : -pick.line
      return handicap.find(({ line }) => line === home)?.sides[pick.side === 'home' ? 0 : 1] ?? null
    }
    case 'total':
      return total.find(({ line }) => line === pick.line)?.sides[pick.side === 'over' ? 0 : 1] ?? null
    case 'score':
      return scores[pick.side] ?? null
  }
}
