import { BET_LINES_MAX } from '@liuhe/contract/api/bets.ts'
import { parseAmount } from '@liuhe/domain/money.ts'
import { toast } from '@liuhe/web/ui/toast.tsx'
import { useState } from 'react'
import type { Stake } from './slip.ts'

/** The amount the page starts with, in yuan: the least a note may cost. */
const FIRST_AMOUNT = '2'

/** What a member picked and what he wants to pay for each of it. The picks outlive the issue they were made for. */
export function useSlip() {
  const [codes, setCodes] = useState<readonly string[]>([])
  const [amount, setAmount] = useState(FIRST_AMOUNT)
  const [unit, setUnit] = useState<Stake['unit']>(0)
  const [multiple, setMultiple] = useState(1)
  const stake: Stake = { money: parseAmount(amount), unit, multiple }

  /** All of them are picked afterwards, or none: a second tap takes the group back. */
  const toggle = (group: readonly string[]) => {
    const missing = group.filter((code) => !codes.includes(code))
    if (missing.length === 0) return setCodes(codes.filter((code) => !group.includes(code)))
    if (codes.length + missing.length > BET_LINES_MAX) return toast(`一次最多投注${BET_LINES_MAX}注`, 1)
    setCodes([...codes, ...missing])
  }
  return {
    codes,
    amount,
    stake,
    toggle,
    /** Takes what was typed; more than an amount may hold is not taken. */
    setAmount: (text: string) => /^\d{0,10}(\.\d{0,3})?$/.test(text) && setAmount(text),
    setUnit,
    setMultiple,
    remove: (code: string) => setCodes(codes.filter((other) => other !== code)),
    clear: () => setCodes([]),
  }
}

export type SlipState = ReturnType<typeof useSlip>
