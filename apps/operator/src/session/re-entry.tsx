import { Button } from '../shared/button.tsx'
import { Dialog } from '../shared/dialog.tsx'
import { roleName } from '../shared/role-name.ts'
import { useConsole, useOperator } from './console-context.tsx'
import { EntryForm } from './entry-form.tsx'

/** Both factors once more, over the page: what was typed is still there afterwards, and the call is repeated. */
export function ReEntry() {
  const { session } = useConsole()
  const { login, role } = useOperator()
  return (
    <Dialog title="会话已结束，请再次验证" isFirm>
      <p>
        {login} · {roleName(role)}。页面和未提交的输入都还在；验证后自动重发刚才的操作。
      </p>
      <EntryForm login={login}>
        <Button look="text" onClick={() => session.leave()}>
          退出
        </Button>
      </EntryForm>
    </Dialog>
  )
}
