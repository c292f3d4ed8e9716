import { paths } from '@liuhe/brand/paths.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import IconQuestion from '~icons/mingcute/question-line'
import { useNavigation } from '../../shared/navigation.ts'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import styles from './lost-card.module.css'
import type { useRequest } from './use-request.ts'

type LostCardProps = { lost: NonNullable<ReturnType<typeof useRequest>['lost']>; isSending: boolean }

/** A request whose answer did not come: it is cleared up before there can be another one. */
export function LostCard({ lost: { amount, account, ask }, isSending }: LostCardProps) {
  const navigation = useNavigation()
  const term = useWithdrawTerm()
  return (
    <section className={styles.card} aria-label="待确认的申请" role="alert">
      <IconQuestion aria-hidden="true" />
      <h2>上一笔{term}的结果还没有收到</h2>
      <p className={styles.what}>
        <b className="num">{formatAmount(amount)} 元</b> → {account}
      </p>
      <p>网络中断时申请可能已经提交。请先确认结果：再次确认用的是同一个申请编号，不会产生第二笔。</p>
      <Button size="large" wide busy={isSending} onClick={ask}>
        确认结果
      </Button>
      <Button look="line" size="large" wide onClick={() => navigation.go(paths['withdraw-history']())}>
        查看{term}记录
      </Button>
    </section>
  )
}
