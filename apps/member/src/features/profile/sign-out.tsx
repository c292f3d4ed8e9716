import { Button } from '@liuhe/web/ui/button.tsx'
import { confirm } from '@liuhe/web/ui/over/confirm.ts'
import { useState } from 'react'
import { useSignOut } from '../../shared/account/use-sign-out.ts'

/** 退出登录, after a question. */
export function SignOut() {
  const end = useSignOut()
  const [isLeaving, setLeaving] = useState(false)
  const signOut = async () => {
    if (!(await confirm({ title: '退出登录', text: '确定退出当前账号吗？' }))) return
    setLeaving(true)
    await end()
  }
  return (
    <Button look="line" size="large" wide busy={isLeaving} onClick={() => void signOut()}>
      退出登录
    </Button>
  )
}
