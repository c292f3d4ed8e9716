import type { Sealer } from '../dealer/seal.ts'

type Result = { outcome: unknown; stakeLi: bigint; winLi: bigint }

/** The drawn result as it is kept while nobody may know it. */
export const sealResult = ({ sealer }: { sealer: Sealer }, roundId: string, result: Result): string => {
  const { outcome, stakeLi, winLi } = result
  const text = JSON.stringify({ outcome, stakeLi: String(stakeLi), winLi: String(winLi) })
  return sealer.seal(Buffer.from(text), `result ${roundId}`)
}

export function openResult({ sealer }: { sealer: Sealer }, roundId: string, sealed: string): Result {
  const read = JSON.parse(sealer.open(sealed, `result ${roundId}`).toString()) as Record<
    'stakeLi' | 'winLi',
    string
  > & {
    outcome: unknown
  }
  return { outcome: read.outcome, stakeLi: BigInt(read.stakeLi), winLi: BigInt(read.winLi) }
}
