import { formatYuan } from '@liuhe/domain/money.ts'
import { useState } from 'react'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import { AccountChoice } from './account-choice.tsx'
import { AmountCard } from './amount-card.tsx'
import { BalanceCard } from './balance-card.tsx'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { LostCard } from './lost-card.tsx'
import { Notices } from './notices.tsx'
import { ModeChoice } from './mode-choice.tsx'
import { type Choice, chipsOf, deductOf, firstAccount, isDirectNow, mostOf, planOf } from './plan.ts'
import { PromiseCard } from './promise-card.tsx'
import { QuoteCard } from './quote-card.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { TurnoverCard } from './turnover-card.tsx'
import { useRequest } from './use-request.ts'
import { accountName, shortNumber, type Terms } from './withdrawal.ts'
import styles from './withdraw-page.module.css'

/** A new request, or first the one whose answer was lost. */
export function WithdrawForm({ terms, memberId }: { terms: Terms; memberId: string }) {
  const request = useRequest(memberId)
  if (!request.lost) return <Form terms={terms} request={request} />
  return (
    <div className={styles.page}>
      <LostCard lost={request.lost} isSending={request.isSending} />
    </div>
  )
}

type FormProps = { terms: Terms; request: ReturnType<typeof useRequest> }

/** Everything that is chosen and shown before the code is asked for, in the order in which it matters. */
function Form({ terms, request }: FormProps) {
  const term = useWithdrawTerm()
  const [chosen, setChosen] = useState<string>()
  const [text, setText] = useState('')
  const [way, setWay] = useState<Choice['way']>('bet')
  const [wantsDirect, setWantsDirect] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const account = terms.accounts.find(({ id }) => id === chosen) ?? firstAccount(terms)
  const isDirect = isDirectNow(terms, account, wantsDirect)
  const plan = planOf(terms, { account, text, way, isDirect })
  const { amount, quote, problem } = plan
  const changing =
    <T,>(change: (value: T) => void) =>
    (value: T) => {
      request.forget()
      change(value)
    }
  const send = async () => {
    if (account === undefined || problem !== undefined) return
    const words = `${accountName(account)} ${shortNumber(account.number)}`
    const deduct = deductOf(terms, way)
    const consent = terms.turnover.yetWithdraw > 0n || deduct > 0n ? { deductMax: deduct } : {}
    const asked = { accountId: account.id, amount, feeMax: quote.fee, ...consent }
    const isOver = await request.send(asked, { account: words, isDirect })
    if (isOver) setConfirming(false)
  }
  return (
    <>
      <div className={styles.page}>
        <BalanceCard terms={terms} />
        <Notices terms={terms} />
        <TurnoverCard terms={terms} way={way} onWay={changing(setWay)} />
        <AccountChoice terms={terms} chosen={account} onChoose={changing(setChosen)} />
        <ModeChoice {...{ terms, account, isDirect }} onChoose={changing(setWantsDirect)} />
        <AmountCard
          limits={terms.limits}
          chips={isDirect ? terms.directAmounts : chipsOf(terms)}
          isFixed={isDirect}
          most={mostOf(terms)}
          text={text}
          problem={text !== '' && problem?.at === 'amount' ? problem.text : undefined}
          onChange={changing(setText)}
          onAll={() => changing(setText)(formatYuan(mostOf(terms)))}
        />
        <QuoteCard isDirect={isDirect} terms={terms} account={account} amount={amount} quote={quote} />
        <PromiseCard line={terms.line} isFrozen={terms.isFrozen} isFirst={account?.isFirst ?? false} />
      </div>
      <SubmitBar {...{ terms, problem, text, refused: request.refused, term }} onNext={() => setConfirming(true)} />
      {account && (
        <ConfirmSheet
          open={isConfirming && problem === undefined}
          {...{ terms, account, amount, quote, isDirect, isSending: request.isSending }}
          onClose={() => !request.isSending && setConfirming(false)}
          onConfirm={() => void send()}
        />
      )}
    </>
  )
}
