import type { RechargeOfDesk } from '@liuhe/contract/api/operator/recharge.ts'
import type * as z from 'zod/mini'
import { type Look, StateText } from './state-text.tsx'

type Said = Pick<z.output<typeof RechargeOfDesk>, 'payer' | 'payerIs'>

/** Who is said to have paid, masked, and whether that is the name in the member's profile. */
export const PayerText = ({ payer, payerIs }: Said) =>
  payer === null ? (
    '没有填写'
  ) : (
    <>
      {payer} <StateText {...LOOKS[payerIs]} />
    </>
  )

const LOOKS: Readonly<Record<Said['payerIs'], Look>> = {
  'own-name': { icon: 'ok', look: 'ok', words: '与实名一致' },
  'other-name': { icon: 'warn', look: 'warn', words: '与实名不同' },
  unknown: { icon: 'warn', look: 'off', words: '未填实名，无从核对' },
}
