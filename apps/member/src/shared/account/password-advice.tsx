import { PASSWORD_RULES, type PasswordStrength, passwordStrength } from '@liuhe/domain/members/password-strength.ts'
import { useEffect, useState } from 'react'
import IconCheck from '~icons/mingcute/check-fill'
import styles from './password-advice.module.css'

const WORDS: Record<Exclude<PasswordStrength, 'incomplete'>, string> = {
  account: '请勿与用户名相同',
  common: '过于常见，请更换',
  weak: '强度：弱',
  fair: '强度：中',
  strong: '强度：强',
}

/** Beside the field of a new password, while it is typed: its rules one by one, and how strong it is (F-U20). */
export function PasswordAdvice({ password, account }: { password: string; account: string }) {
  const isCommon = useIsCommon(password)
  const strength = passwordStrength(password, { account, isCommon })
  return (
    <span className={styles.advice}>
      <span className={styles.rules}>
        {PASSWORD_RULES.map(({ label, isMet }) => (
          <span key={label} className={styles.rule} data-met={isMet(password) || undefined}>
            <IconCheck aria-hidden="true" />
            {label}
            <span className="visually-hidden">{isMet(password) ? '已满足' : '未满足'}</span>
          </span>
        ))}
      </span>
      <span className={styles.strength} data-strength={strength} aria-live="polite">
        {strength !== 'incomplete' && WORDS[strength]}
      </span>
    </span>
  )
}

/** Whether many have chosen it. The list is fetched with the first character; the server has the last word. */
function useIsCommon(password: string): boolean | undefined {
  const [words, setWords] = useState<ReadonlySet<string>>()
  const isTyped = password !== ''
  useEffect(() => {
    if (!isTyped) return
    // Without the list the other advice stands.
    void readWords().then(setWords, () => undefined)
  }, [isTyped])
  return words?.has(password.toLowerCase())
}

const readWords = async (): Promise<ReadonlySet<string>> => {
  const { default: text } = await import('virtual:common-passwords')
  return new Set(text.split('\n'))
}
