import '@liuhe/web/styles/palettes/win.css'
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import IconClose from '~icons/mingcute/close-line'
import styles from './win-stage.module.css'

type WinStageProps = { onClose: () => void; children: ReactNode }

/** A panel that takes up more than this part of the window is left in the dark. */
const LIT_SHARE = 0.34

/** The dark stage of a win over the board, with rays, coins and paper. The draw above it stays in the light. */
export function WinStage({ onClose, children }: WinStageProps) {
  const mark = useRef<HTMLSpanElement>(null)
  const [page, setPage] = useState<HTMLElement | null>(null)
  useEffect(() => setPage(mark.current?.closest('main') ?? null), [])
  return (
    <>
      <span ref={mark} hidden />
      {page && createPortal(<Stage page={page} onClose={onClose} content={children} />, page)}
    </>
  )
}

function Stage({ page, onClose, content }: { page: HTMLElement; onClose: () => void; content: ReactNode }) {
  const stage = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    const panel = page.firstElementChild
    const bottom = panel?.getBoundingClientRect().bottom ?? 0
    if (stage.current && bottom <= window.innerHeight * LIT_SHARE) {
      stage.current.dataset['celebration'] = 'lit'
      stage.current.style.paddingTop = `${bottom}px`
    }
    stage.current?.focus({ preventScroll: true })
    // Whatever lies in the dark cannot be used until the stage is left.
    const dark = [...page.children].filter((child) => child !== panel && child !== stage.current)
    for (const child of dark) child.setAttribute('inert', '')
    document.documentElement.style.overflow = 'hidden'
    return () => {
      for (const child of dark) child.removeAttribute('inert')
      document.documentElement.style.overflow = ''
    }
  }, [page])
  useEffect(() => {
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [onClose])
  return (
    <div
      ref={stage}
      role="dialog"
      aria-label="恭喜中奖"
      tabIndex={-1}
      className={styles.stage}
      data-celebration="dark"
      data-keep-clear=""
    >
      <div className={styles.sky} aria-hidden="true">
        <i className={styles.rays} />
        <Papers />
      </div>
      <div className={styles.card}>
        {content}
        <div className={styles.coins} aria-hidden="true">
          <Coins />
        </div>
      </div>
      <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
        <IconClose aria-hidden="true" />
      </button>
    </div>
  )
}

const Papers = () =>
  PAPERS.map(([left, delay, seconds = 5.2]) => (
    <i
      key={left}
      className={styles.paper}
      style={{ left: `${left}%`, animationDelay: `${delay}s`, animationDuration: `${seconds}s` }}
    />
  ))

/** Percent from the left, how long it has been falling when the stage opens, and how long a fall takes, in seconds. */
const PAPERS: readonly (readonly [left: number, delay: number, seconds?: number])[] = [
  [4, -0.4],
  [12, -2.6, 6.1],
  [20, -4.4],
  [28, -1.2, 6.6],
  [36, -3.4],
  [44, -0.9, 5.8],
  [52, -4.9],
  [60, -2.1, 6.9],
  [68, -3.9],
  [75, -1.7, 5.6],
  [82, -0.2],
  [88, -3, 6.3],
  [94, -4.6],
  [98, -1.5],
]

const Coins = () =>
  COINS.map(({ size, turn, delay, ...place }) => (
    <i
      key={delay}
      className={styles.coin}
      style={{ ...place, '--d': `${size}px`, rotate: `${turn}deg`, animationDelay: `${delay}s` } as CSSProperties}
    >
      ¥
    </i>
  ))

/** Around the card: px from its edges, how far each is turned in degrees, and when it pops up in seconds. */
const COINS: readonly Coin[] = [
  { size: 40, top: 38, left: -14, turn: -12, delay: 0.3 },
  { size: 32, top: 12, right: -10, turn: 16, delay: 0.36 },
  { size: 22, top: -42, left: 2, turn: 20, delay: 0.42 },
  { size: 24, top: -34, right: 40, turn: -18, delay: 0.34 },
  { size: 24, top: 132, left: 8, turn: 24, delay: 0.48 },
  { size: 26, top: 112, right: 18, turn: -8, delay: 0.4 },
]
type Coin = { size: number; turn: number; delay: number; top: number; left?: number; right?: number }
