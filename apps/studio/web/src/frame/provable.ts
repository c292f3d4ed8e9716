import type { RoundRecord } from '@liuhe/games/verify.ts'
import type { Round } from '../../../src/wire.ts'
import type { SeaGameInput, SeaOutcome } from '../../../src/wire-sea.ts'

/**
 * What is computed again to check a round: the round itself, or each shot of 海王争霸 with its own number.
 * @throws RangeError when the record names not as many shots as it says were played.
 */
export function provable(round: Round): RoundRecord[] {
  const { proof } = round
  const kept = {
    ...{ gameCode: round.game, subject: proof.subject, salt: proof.salt, serverSeed: proof.serverSeed ?? '' },
    ...{ commitment: proof.commitment, configHash: proof.configHash },
  }
  if (round.game !== 'haiwang') {
    const { gameInput: input, outcome, bet: stakeLi, win: winLi } = round
    return [{ ...kept, nonce: proof.nonce, input, outcome, stakeLi, winLi }]
  }
  const inputs = (round.gameInput as SeaGameInput).shots
  const { shots } = round.outcome as SeaOutcome
  if (inputs.length !== shots.length) throw new RangeError('shots and their records differ in number')
  return shots.map(({ nonce, outcome, bet, win }, at) => ({
    ...{ ...kept, nonce, input: inputs[at], outcome, stakeLi: bet, winLi: win },
  }))
}
