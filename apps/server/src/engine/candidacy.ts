// Who may lead: an engine whose signer knows the chains that are current. Another one would find every chain unknown
// and could draw nothing, so it does not even ask for the lock; it raises one alarm and waits (ADR 051).
import type { GameChain } from './chain-queries.ts'
import { endAlarm, gameChains, raiseAlarm } from './chain-queries.ts'
import { isOurs } from './chains.ts'
import type { EngineParts } from './steps.ts'

type CurrentChain = NonNullable<GameChain['current']>

export type Candidacy = {
  /**
   * Whether this engine may lead as the chains stand now. Asks the signer of chains that it has not spoken of since it
   * began. Raises the alarm, or ends it.
   */
  allows(): Promise<boolean>
  /** A chain that was trusted turned out to be of another secret. */
  foundForeign(chainId: number): void
}

export function candidacy(engine: EngineParts): Candidacy {
  const { sql, signer, log } = engine
  const known = new Set<number>()
  const foreign = new Set<number>()
  let generation = 0
  let told: string | undefined

  const areOurs = async (chains: readonly CurrentChain[]): Promise<boolean> => {
    const unsure: CurrentChain[] = []
    if (chains.some(({ chainId }) => foreign.has(chainId))) return false
    for (const chain of chains) {
      if (known.has(chain.chainId)) continue
      const answer = await signer.knows(chain, chain)
      if (answer === 'no') return false
      if (answer === 'yes') known.add(chain.chainId)
      else unsure.push(chain)
    }
    // A signer from before there were checkpoints on disk has to derive one to be sure. The others are of the same
    // secret; each of them is checked when it is taken up.
    const [first] = unsure
    if (!first || unsure.length < chains.length) return true
    if (!(await isOurs(engine, first))) return false
    known.add(first.chainId)
    return true
  }

  return {
    foundForeign: (chainId) => void foreign.add(chainId),
    async allows() {
      if (signer.generation() !== generation) {
        known.clear()
        foreign.clear()
        generation = signer.generation()
      }
      const chains = (await gameChains(sql)).flatMap(({ current }) => current ?? [])
      const may = await areOurs(chains)
      const state = may ? 'knows' : 'foreign'
      if (state === told) return may
      const alarm = { kind: 'foreign-signer', subject: await signer.identity() } as const
      const facts = { event: alarm.kind, signer: alarm.subject }
      if (may) await endAlarm(sql, alarm)
      else if (await raiseAlarm(sql, { ...alarm, note: NOTE })) log.error(facts, NOTE)
      else log.info(facts, 'this engine does not lead: its alarm stands')
      told = state
      return may
    },
  }
}

const NOTE =
  'the signer of this engine does not know the current chains, so it does not lead: give it the folder of the signer ' +
  'that made them, or let two operators retire them (docs/operations.md)'
