import type { ReactNode } from 'react'
import { signed } from '../../frame/money.ts'
import { type Places, placesOf, type Seat, TALL } from './places.ts'
import css from './seats.module.css'
import type { SeatShown } from './show.ts'
import { bidText, nameOf } from './words.ts'

type SeatsProps = { seats: readonly SeatShown[]; size: { width: number; height: number }; children?: ReactNode }

/** Names, bids, multiples and bulls, where the stage lays the cards. */
export function Seats({ seats, size, children }: SeatsProps) {
  const places = placesOf(size.width, size.height)
  return (
    <div className={css.table}>
      {seats.map((shown, seat) => (
        <SeatView key={nameOf(seat)} seat={seat} shown={shown} place={places.seats[seat] as Seat} />
      ))}
      <div className={css.middle} style={{ left: places.middle.x, top: places.middle.y }}>
        {children}
      </div>
    </div>
  )
}

/** The table's own pixels over the last card of the player. */
export function lastCardBox({ seats }: Places): { left: number; top: number; width: number; height: number } {
  const { x, y, card, step } = seats[0] as Seat
  return { left: x + 2 * step - card / 2, top: y - (card * TALL) / 2, width: card, height: card * TALL }
}

function SeatView({ seat, shown, place }: { seat: number; shown: SeatShown; place: Seat }) {
  const { x, y, card, nameY } = place
  const isOwn = seat === 0
  const tall = card * TALL
  // The player's mark stands above his hand, the others' below theirs: no rank is covered.
  const markY = isOwn ? y - tall / 2 - 16 : y + tall * 0.42 + 28
  const name = [css.name, isOwn && css.own, shown.isLit && css.lit, shown.isBanker && css.banker]
  return (
    <div role="group" aria-label={isOwn ? '我的座位' : nameOf(seat)}>
      <p className={name.filter(Boolean).join(' ')} style={{ left: x, top: nameY }}>
        {isOwn ? <Person /> : <Machine />}
        <span>{nameOf(seat)}</span>
        <Badge shown={shown} />
      </p>
      {shown.hand !== undefined && <p className="hidden">{shown.hand}</p>}
      {shown.bull !== undefined && (
        <p
          className={[css.bull, isOwn && css.ownBull, shown.bull.isNone && css.none, shown.bull.isGreat && css.great]
            .filter(Boolean)
            .join(' ')}
          style={{ left: x, top: y + tall * (isOwn ? 0.34 : 0.42) }}
        >
          {shown.bull.name} <b>×{shown.bull.times}</b>
        </p>
      )}
      {shown.mark !== undefined && (
        <p className={`${css.net} ${css[netClass(shown)]}`} style={{ left: x, top: markY }}>
          {shown.net === undefined ? (shown.mark === 'won' ? '胜庄' : '负庄') : netText(seat, shown.net)}
        </p>
      )}
    </div>
  )
}

/** The player's money, also at the seat of another whose duel it was. */
const netText = (seat: number, net: bigint): string => (seat === 0 ? signed(net) : `我 ${signed(net)}`)

const netClass = ({ net, mark }: SeatShown): 'good' | 'bad' | 'calm' =>
  net === undefined ? 'calm' : net > 0n ? 'good' : mark === undefined ? 'calm' : 'bad'

function Badge({ shown: { bid, isBanker, multiple } }: { shown: SeatShown }) {
  if (isBanker) return <b className={css.bank}>庄 ×{multiple ?? 1}</b>
  if (multiple !== undefined) return <b className={css.times}>×{multiple}</b>
  return bid === undefined ? null : <b className={bid === 0 ? css.pass : css.bid}>{bidText(bid)}</b>
}

/** House seats are machines, and look it. */
function Machine() {
  return (
    <svg className={css.face} viewBox="0 0 40 40" aria-hidden="true">
      <circle className={css.disc} cx="20" cy="20" r="19" />
      <path className={css.line} d="M20 7v5M12 17h16v12H12zM9 20v6M31 20v6M16 33h8" />
      <circle className={css.eye} cx="16.5" cy="22" r="1.9" />
      <circle className={css.eye} cx="23.5" cy="22" r="1.9" />
      <path className={css.line} d="M16.5 26h7" />
    </svg>
  )
}

function Person() {
  return (
    <svg className={css.face} viewBox="0 0 40 40" aria-hidden="true">
      <circle className={css.gold} cx="20" cy="20" r="19" />
      <circle className={css.dark} cx="20" cy="16" r="6.5" />
      <path className={css.dark} d="M8.5 32c1.5-7 6-9.5 11.5-9.5S30 25 31.5 32z" />
    </svg>
  )
}
