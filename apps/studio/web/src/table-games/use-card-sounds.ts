import { useEffect } from 'react'
import { useFrame } from '../frame/context.ts'
import { type DealtCard, onFelt } from './dealt-card.ts'

/** A card is heard when it comes and when it turns. */
export function useCardSounds(cards: readonly DealtCard[], elapsedMs: number): void {
  const { sounds } = useFrame()
  const dealt = onFelt(cards, elapsedMs).length
  const turned = cards.filter(({ turnedMs }) => elapsedMs >= turnedMs).length
  useEffect(() => {
    if (dealt > 0) sounds.play('card')
  }, [dealt, sounds])
  useEffect(() => {
    if (turned > 0) sounds.play('chip', turned)
  }, [turned, sounds])
}
