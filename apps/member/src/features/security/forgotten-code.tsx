import { paths } from '@liuhe/brand/paths.ts'
import * as security from '@liuhe/contract/api/security.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Dialog, DialogActions } from '@liuhe/web/ui/over/dialog.tsx'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import styles from './cash-password-dialog.module.css'

type ForgottenCodeProps = { onBack: () => void; onGo: (to: string) => void }

/**
 * How a forgotten code is mended: customer service checks who it is and takes the old one away, then the login password
 * sets a new one. Once the old one is gone the way leads straight to the new one.
 */
export function ForgottenCode({ onBack, onGo }: ForgottenCodeProps) {
  const term = useWithdrawTerm()
  const { data } = useRead(security.overview, {}, { freshMs: 0 })
  const isCleared = data?.hasCashPassword === false
  return (
    <Dialog
      open
      onClose={onBack}
      title={`忘记${term}密码`}
      actions={
        <DialogActions
          onCancel={onBack}
          cancelText="返回输入"
          onConfirm={() => onGo(isCleared ? paths['password-withdraw-money']() : paths.services())}
          confirmText={isCleared ? '设置新密码' : '联系客服'}
        />
      }
    >
      <ol className={styles.steps}>
        <li data-done={isCleared || undefined}>联系客服核实身份，清除旧的{term}密码</li>
        <li>用登录密码设置新的 4 位{term}密码</li>
        <li>为保障资金安全，清除后 24 小时内暂停{term}</li>
      </ol>
    </Dialog>
  )
}
