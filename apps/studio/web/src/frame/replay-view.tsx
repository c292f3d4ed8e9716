import { useEffect, useState } from 'react'
import type { Round } from '../../../src/wire.ts'
import { Backdrop } from './backdrop.tsx'
import form from './form.module.css'
import { type GameParts, loadParts } from './game-parts.ts'
import css from './history-sheet.module.css'
import { money } from './money.ts'
import { VerifyPanel } from './verify-panel.tsx'

/** A round as it was, through the game's own scene, and what proves it. */
export function ReplayView({ round }: { round: Round }) {
  const [parts, setParts] = useState<GameParts>()
  useEffect(() => {
    loadParts(round.game).then(setParts, () => undefined)
  }, [round.game])
  const unit = round.isDemo ? '试玩金币' : '元'
  return (
    <>
      {round.outcome !== null && (
        <div className={css.show}>
          <Backdrop code={round.game} />
          {parts !== undefined && <parts.Replay round={round} />}
        </div>
      )}
      {round.state === 'void' && <p className={form.wrong}>本局作废，投注已全部退还。</p>}
      <dl className={form.facts}>
        <div>
          <dt>投注（{unit}）</dt>
          <dd>{money(BigInt(round.bet))}</dd>
        </div>
        <div>
          <dt>派彩（{unit}）</dt>
          <dd>{money(BigInt(round.win))}</dd>
        </div>
      </dl>
      <VerifyPanel round={round} />
    </>
  )
}
