import type { Parts } from '../parts.ts'
import type { Chain, ErrorCode, GameCode, Proof, Round, RoundState } from '../wire.ts'
import type { RoundRow, StepRow } from './book.ts'
import { openResult } from './result.ts'
import { viewOf } from './steps.ts'

/** A round as its player sees it, and anyone with a link to its replay. Nothing of a seed that is in use is in it. */
export function roundOf(parts: Parts, row: RoundRow): Round {
  const state = STATES[row.state](row)
  const proof = row.table_round === null ? ownProof(parts, row) : tableProof(parts, row, row.table_round)
  const isOver = state === 'closed'
  return {
    id: row.round_id,
    game: row.game as GameCode,
    isDemo: row.is_demo === 1,
    state,
    bet: row.bet,
    win: isOver ? row.win : '0',
    startedAt: row.started_at,
    endedAt: row.ended_at,
    proof,
    input: JSON.parse(row.input_json) as Round['input'],
    steps: (JSON.parse(row.steps_json) as StepRow[]).map(({ at, input, isAutomatic }) => ({ at, input, isAutomatic })),
    gameInput: isOver || proof.serverSeed !== null ? JSON.parse(row.played_json ?? 'null') : null,
    outcome: isOver ? JSON.parse(row.outcome_json ?? 'null') : voidOutcome(parts, row, proof),
    view: state === 'open' ? viewOf(parts, row) : null,
    refusal: row.refusal as ErrorCode | null,
  }
}

const STATES: Readonly<Record<RoundRow['state'], (row: RoundRow) => RoundState>> = {
  NEW: () => 'pending',
  CHOOSING: () => 'open',
  BET_SENT: () => 'pending',
  BET_OK: () => 'open',
  RESULT: () => 'pending',
  PAY_SENT: () => 'closed',
  CLOSED: () => 'closed',
  REJECTED: () => 'rejected',
  ROLLBACK_SENT: () => 'void',
  VOID: () => 'void',
}

/** A void round shows, with its seed, what it would have been: nobody can void what he does not like unseen. */
function voidOutcome(parts: Parts, row: RoundRow, proof: Proof): unknown {
  if (row.result_sealed === null || proof.serverSeed === null) return null
  return openResult(parts, row.round_id, row.result_sealed).outcome
}

function ownProof({ store, seeds }: Parts, row: RoundRow): Proof {
  const text = 'select commitment from seed where seed_id = ?'
  const { commitment } = store.need<{ commitment: string }>(text, row.seed_id)
  return { ...placeOf(row), commitment, serverSeed: seeds.opened(row.seed_id), chain: null }
}

function tableProof({ chains }: Parts, row: RoundRow, tableRound: string): Proof {
  const { commitment, serverSeed, chain } = chains.proofOf(tableRound)
  return { ...placeOf(row), commitment, serverSeed, chain: chain satisfies Chain }
}

const placeOf = ({ seed_id: seedId, subject, nonce, salt, config_hash: configHash }: RoundRow) => ({
  seedId,
  subject,
  nonce,
  salt,
  configHash,
})
