import { paths } from '@liuhe/brand/paths.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import IconLock from '~icons/mingcute/lock-line'
import { useBettingPath } from '../../shared/games/use-betting-path.ts'
import { useNavigation } from '../../shared/navigation.ts'
import { FootBar } from '../../shared/orders/foot-bar.tsx'
import type { Problem } from './plan.ts'
import type { Terms } from './withdrawal.ts'

type SubmitBarProps = {
  terms: Terms
  problem: Problem | undefined
  text: string
  refused: string | undefined
  term: string
  onNext: () => void
}

/** The one button: the next step, or what has to be done before it. Where it cannot be pressed it says why. */
export function SubmitBar({ terms, problem, text, refused, term, onNext }: SubmitBarProps) {
  const navigation = useNavigation()
  const betting = useBettingPath(0)
  const step = (words: string, to: string) => (
    <FootBar problem={refused}>
      <Button size="large" wide onClick={() => navigation.go(to)}>
        {words}
      </Button>
    </FootBar>
  )
  const isBarred = terms.isClosed || terms.held !== null
  if (!isBarred && terms.accounts.length === 0) return step('绑定收款账户', paths['update-account']())
  if (!isBarred && !terms.hasCashPassword) return step(`设置${term}密码`, paths['password-withdraw-money']())
  if (problem?.at === 'turnover' && terms.deductingOrderNo === null) return step('去投注', betting)
  const words = problem === undefined || text === '' ? undefined : problem.text
  return (
    <FootBar problem={refused}>
      <Button size="large" wide icon={<IconLock />} disabled={problem !== undefined} onClick={onNext}>
        {(problem?.at === 'amount' ? words : problem?.text) || `输入${term}密码并${term}`}
      </Button>
    </FootBar>
  )
}
