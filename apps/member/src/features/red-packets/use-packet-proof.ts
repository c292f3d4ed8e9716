import { LI_PER_FEN } from '@liuhe/domain/money.ts'
import { type PacketEvidence, type PacketStep, provePacket } from '@liuhe/domain/red-packets/packet-proof.ts'
import { useEffect, useState } from 'react'
import type { Detail } from './detail-page.tsx'

/** What this device found: every step, and the shares as it computed them, in fen. */
export interface PacketProved {
  steps: readonly PacketStep[]
  shares: readonly number[]
  isRight: boolean
}

/** The evidence of a packet; undefined until it has ended, or where amounts are not shown. */
export function evidenceOf({ packet, claims, total, proof }: Detail): PacketEvidence | undefined {
  const { seed, randomness } = proof
  const amounts = claims.flatMap(({ amount }) => (amount === null ? [] : [Number(amount / LI_PER_FEN)]))
  if (seed === null || randomness === null || total === null || amounts.length !== packet.claimed) return undefined
  const totalFen = Number(total / LI_PER_FEN)
  return {
    ...{ packetId: packet.packetId, totalFen, count: packet.count, type: packet.type },
    ...{ round: proof.round, randomness, createdAt: packet.createdAt, beacon: proof.beacon },
    ...{ signature: proof.signature, commitment: proof.commitment, seed, claimed: amounts },
    refunded: packet.status === 2 ? totalFen - amounts.reduce((sum, fen) => sum + fen, 0) : 0,
  }
}

/** Recomputes a packet on this device; `run` counts how often the member has asked for it. */
export function usePacketProof(evidence: PacketEvidence | undefined, run: number): PacketProved | 'failed' | undefined {
  const text = JSON.stringify(evidence)
  const [found, setFound] = useState<{ of: string; proved: PacketProved | 'failed' }>()
  const of = `${run} ${text}`
  useEffect(() => {
    if (text === undefined) return
    let isGone = false
    const tell = (proved: PacketProved | 'failed') => isGone || setFound({ of, proved })
    import('../../shared/results/browser-tools.ts')
      .then(({ browserTools }) => {
        const { steps, shares } = provePacket(JSON.parse(text) as PacketEvidence, browserTools)
        tell({ steps, shares, isRight: steps.every(({ verdict }) => verdict !== 'wrong') })
      })
      .catch(() => tell('failed'))
    return () => {
      isGone = true
    }
  }, [of, text])
  return found?.of === of ? found.proved : undefined
}
