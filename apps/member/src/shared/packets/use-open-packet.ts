import * as api from '@liuhe/contract/api/red-packets.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useEffect, useRef, useState } from 'react'
import { prefersNoMotion } from '../parts/use-rolling.ts'
import { AFTER_CLAIM, type PacketState } from './use-packets.ts'

/** What the card shows: the coin at rest, the coin turning, the coins bursting out, or why there is nothing to take. */
export type Opening =
  | { kind: 'resting'; problem?: string }
  | { kind: 'turning' }
  | { kind: 'burst'; amount: Money }
  | { kind: 'late'; reason: 'taken' | 'expired' }

/** The coin turns at least so long, and longer until the server has answered. */
const TURN_MS = 900
/** Flap and coins, before the detail comes. */
const BURST_MS = 950
/** A packet whose round has not come is asked for again after this. */
const AGAIN_MS = 500

const startOf = ({ status }: PacketState): Opening => {
  if (status === 0) return { kind: 'resting' }
  return { kind: 'late', reason: status === 1 ? 'taken' : 'expired' }
}

/** Takes a share of a packet, with the time that its show needs. `onTaken` runs when the detail may come. */
export function useOpenPacket(packet: PacketState, onTaken: () => void) {
  const [opening, setOpening] = useState<Opening>(() => startOf(packet))
  const left = useRef(new AbortController())
  useEffect(() => {
    left.current = new AbortController()
    return () => left.current.abort()
  }, [])
  const { mutateAsync } = useAct(api.open, { refreshes: AFTER_CLAIM, ownErrors: true })

  const take = async (): Promise<Money> => {
    for (;;) {
      try {
        return (await mutateAsync({ packetId: packet.packetId })).amount
      } catch (error) {
        // The money is being locked by the packet's round, a few seconds after it was sent.
        const isEarly = error instanceof ApiError && error.code === 'HONGBAO/NOT_YET'
        if (!isEarly || left.current.signal.aborted) throw error
        await pause(AGAIN_MS)
      }
    }
  }
  const open = async () => {
    setOpening({ kind: 'turning' })
    const turned = pause(prefersNoMotion() ? 0 : TURN_MS)
    try {
      const amount = await take()
      await turned
      if (left.current.signal.aborted) return
      setOpening({ kind: 'burst', amount })
      await pause(prefersNoMotion() ? 0 : BURST_MS)
      if (!left.current.signal.aborted) onTaken()
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'HONGBAO/TAKEN') setOpening({ kind: 'late', reason: 'taken' })
      else if (code === 'HONGBAO/EXPIRED') setOpening({ kind: 'late', reason: 'expired' })
      else setOpening({ kind: 'resting', problem: error instanceof ApiError ? error.message : '网络不太稳定，请重试' })
    }
  }
  return { opening, open }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
