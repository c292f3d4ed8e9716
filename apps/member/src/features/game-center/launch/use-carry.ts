import type * as gamesApi from '@liuhe/contract/api/games.ts'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { CentreGame } from '../model/centre-game.ts'

/** Whole yuan that may go along. */
export type CarryTerms = z.output<typeof gamesApi.CarryTerms>
/** How much goes along; nothing said: all of it. */
export type Carry = { carry?: number }

/** Whether there is a choice; otherwise all goes along, or nothing. */
export const hasChoice = ({ least, most }: CarryTerms): boolean => most > least

/** The sum that a member types: all that may go along, until he says less. */
export function useCarryChoice({ least, most }: CarryTerms) {
  const [typed, setText] = useState<string>()
  const text = typed ?? String(most)
  const amount = /^\d+$/.test(text) ? Number(text) : Number.NaN
  const isWrong = !(amount >= least && amount <= most)
  const carry: Carry = amount === most ? {} : { carry: amount }
  return { text, setText, amount, isWrong, carry }
}

/** A game that waits until the member has said how much goes along. */
export type CarryQuestion = { game: CentreGame; terms: CarryTerms; answer: (carry: Carry | null) => void }

/** Asks how much goes along into a game; null when the member thinks again. */
export function useCarry() {
  const [question, setQuestion] = useState<CarryQuestion | null>(null)
  const ask = (game: CentreGame, terms: CarryTerms) =>
    new Promise<Carry | null>((resolve) => {
      const answer = (carry: Carry | null) => {
        setQuestion(null)
        resolve(carry)
      }
      setQuestion({ game, terms, answer })
    })
  return { question, ask }
}
