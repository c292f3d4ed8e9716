import { CountUp, countMs } from './count-up.tsx'
import { signed } from './money.ts'
import css from './win-line.module.css'

type WinLineProps = {
  /** Undefined before the first round, and while one runs. */
  win: bigint | undefined
  bet: bigint
  /** Of which line, or what happened; also said aloud. */
  text: string
  isTurbo: boolean
}

/** What the round won, large and golden, and in words: wins are never a colour alone. */
export function WinLine({ win, bet, text, isTurbo }: WinLineProps) {
  const isWin = win !== undefined && win > 0n
  return (
    <div className={css.place}>
      <div className={isWin ? css.win : css.quiet} aria-hidden="true">
        {isWin && (
          <>
            <span className={css.plus}>+</span>
            <CountUp from={0n} value={win} ms={isTurbo ? 250 : countMs(win, bet)} />
          </>
        )}
      </div>
      <div className={css.text}>{text}</div>
      <p className="hidden" role="status" aria-live="polite">
        {isWin ? `赢得 ${signed(win)} 元。${text}` : text}
      </p>
    </div>
  )
}
