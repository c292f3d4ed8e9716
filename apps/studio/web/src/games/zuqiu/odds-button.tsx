import { useEffect, useRef, useState } from 'react'
import css from './odds.module.css'
import { oddsText } from './words.ts'

type OddsButtonProps = {
  label: string
  /** Said in front of the label to those who hear it. */
  of: string
  odds: number | null
  isShut: boolean
  isChosen: boolean
  onPress: () => void
}

const ARROW_MS = 1_500

/** One outcome with its price; an arrow tells for a moment which way it went. What is not offered is a lock. */
export function OddsButton({ label, of, odds, isShut, isChosen, onPress }: OddsButtonProps) {
  const way = useWay(odds)
  const isOff = isShut || odds === null
  return (
    <button
      type="button"
      className={css.odds}
      disabled={isOff}
      aria-pressed={isChosen}
      aria-label={`${of} ${label} ${odds === null ? '未开盘' : oddsText(odds)}`}
      data-way={way}
      onClick={onPress}
    >
      <span>{label}</span>
      {odds === null ? <Lock /> : <b>{isShut ? <Lock /> : oddsText(odds)}</b>}
    </button>
  )
}

/** Where the price went, while that is news. */
function useWay(odds: number | null): 'up' | 'down' | undefined {
  const [way, setWay] = useState<'up' | 'down'>()
  const before = useRef(odds)
  useEffect(() => {
    const last = before.current
    before.current = odds
    if (odds === null || last === null || odds === last) return undefined
    setWay(odds > last ? 'up' : 'down')
    const timer = setTimeout(() => setWay(undefined), ARROW_MS)
    return () => clearTimeout(timer)
  }, [odds])
  return way
}

function Lock() {
  return (
    <svg className={css.lock} viewBox="0 0 24 24" width="15" height="15" aria-hidden="true">
      <path d="M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3" />
    </svg>
  )
}
