import type { Round } from '../../../src/wire.ts'

/** `第 1 靴 · 第 61 局`: hands of a shoe share its number; before the hand is over nobody says which it was. */
export function shoeName({ proof, gameInput }: Pick<Round, 'proof' | 'gameInput'>): string {
  const place = (gameInput as { place?: number } | null)?.place
  const shoe = `第 ${proof.nonce + 1} 靴`
  return place === undefined ? shoe : `${shoe} · 第 ${place + 1} 局`
}
