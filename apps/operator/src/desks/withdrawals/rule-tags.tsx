import type { WithdrawalRuleCode } from '@liuhe/domain/withdrawals/rules.ts'
import { Icon } from '../../shared/icon.tsx'
import style from './rule-tags.module.css'
import { RULE_WORDS } from './words.ts'

interface RuleTagsProps {
  rules: readonly WithdrawalRuleCode[]
  /** Two people have to say yes. */
  needsTwo?: boolean
  /** How many are shown; the others are counted, and named when pointed at. */
  most?: number
}

/** The rules that hold a withdrawal, in a word each, and in violet whether it takes two people. */
export function RuleTags({ rules, needsTwo = false, most = rules.length }: RuleTagsProps) {
  const rest = rules.slice(most)
  return (
    <span className={style.tags}>
      {needsTwo && (
        <span className={style.two} role="img" aria-label="需第二人" title="需第二人">
          <Icon name="two" />
        </span>
      )}
      {rules.slice(0, most).map((rule) => (
        <span key={rule} className={`${style.tag} ${style[RULE_WORDS[rule].look]}`} title={RULE_WORDS[rule].name}>
          {RULE_WORDS[rule].tag}
        </span>
      ))}
      {rest.length > 0 && (
        <span className={style.more} title={rest.map((rule) => RULE_WORDS[rule].name).join('、')}>
          +{rest.length}
        </span>
      )}
    </span>
  )
}
