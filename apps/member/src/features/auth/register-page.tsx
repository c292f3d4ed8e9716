import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import type { PageProps } from '../../shared/navigation.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth-form.module.css'
import { RegisterFormView } from './register-form.tsx'
import { usePromotionCode } from './use-promotion-code.ts'
import { useRegisterRules } from './use-register-rules.ts'

/** Registration; which optional fields show is the operator's setting (Spec A §2, §5, Ruling C08). */
export default function RegisterPage({ search }: PageProps) {
  const { rules, reload, isBroken, retry } = useRegisterRules()
  const code = usePromotionCode(search['code'] ?? '')
  return (
    <AuthFrame tab="auth-register">
      {isBroken && <ErrorState onRetry={retry} />}
      {rules === undefined && !isBroken && <Waiting />}
      {rules !== undefined && <RegisterFormView key={code} code={code} rules={rules} reload={reload} />}
    </AuthFrame>
  )
}

/** As high as the shortest form, so that nothing jumps when it comes. */
function Waiting() {
  return (
    <div className={styles.form} role="status" aria-label="正在加载">
      <Skeleton height={34} round={8} />
      <Skeleton height={172} round={12} />
      <Skeleton height={48} round={24} />
    </div>
  )
}
