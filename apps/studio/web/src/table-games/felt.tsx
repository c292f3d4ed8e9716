import { useEffect } from 'react'
import type { Phase } from '../../../src/wire.ts'
import { useFrame } from '../frame/context.ts'
import { PhaseClock } from '../table/phase-clock.tsx'
import type { Table } from '../table/use-table.ts'
import type { TableView } from './field-view.ts'
import css from './field-table.module.css'
import { ResultBanner } from './result-banner.tsx'
import { useElapsed } from './use-elapsed.ts'

const WORDS = { bet: '请下注', lock: '停止下注', result: '派彩', shuffle: '洗牌' }

type FeltProps<Outcome> = { view: TableView<Outcome>; table: Table; phase: Phase; staked: bigint }

/** The middle of the table: the clock, and what is dealt or shaken, as far as it is by the server's time. */
export function Felt<Outcome>({ view, table, phase, staked }: FeltProps<Outcome>) {
  const { sounds } = useFrame()
  const { Arena } = view
  const isShown = phase.phase === 'play' || phase.phase === 'result'
  const outcome = isShown && phase.outcome !== null ? (phase.outcome as Outcome) : undefined
  const playMs = outcome === undefined ? 1 : view.playMs(outcome)
  const elapsedMs = useElapsed(phase, playMs, table.now)
  const isResult = phase.phase === 'result'
  const isPlain = outcome !== undefined && (isResult || elapsedMs >= view.verdictMs(outcome))
  useEffect(() => {
    if (phase.phase === 'play' || phase.phase === 'bet') sounds.play('bell', phase.phase === 'bet' ? 3 : 0)
  }, [phase.phase, sounds])
  return (
    <div className={css.felt}>
      <Arena outcome={outcome} elapsedMs={outcome === undefined ? 0 : isResult ? playMs : elapsedMs} />
      <div className={css.clock} data-told={isPlain}>
        <PhaseClock table={table} words={{ ...WORDS, play: view.playWord }} />
      </div>
      {isPlain && (
        <ResultBanner
          verdict={view.verdict(outcome)}
          staked={isResult ? staked : 0n}
          paid={isResult && table.paid?.round === phase.round ? table.paid : undefined}
        />
      )}
      {phase.phase === 'shuffle' && <Shuffle phase={phase} />}
    </div>
  )
}

/** Between shoes: the seed of the one that ended is open. */
function Shuffle({ phase }: { phase: Phase }) {
  const { openSheet } = useFrame()
  return (
    <div className={css.shuffle} role="status">
      <b>本靴结束，正在洗牌</b>
      {phase.revealed !== null && <code>{phase.revealed.serverSeed.slice(0, 24)}…</code>}
      <button type="button" onClick={() => openSheet('history')}>
        种子已公开，去记录核对
      </button>
    </div>
  )
}
