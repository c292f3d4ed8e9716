import * as api from '@liuhe/contract/api/operator/audit.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import decision from '../../frame/decision.module.css'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { Failed, Loading } from '../../shared/states.tsx'
import { useKeys } from '../../shell/keys.tsx'
import style from './audit.module.css'

/** The newest position and its hash, to be kept elsewhere: with it `verify-audit` finds an end that was cut off. */
export function ChainHead() {
  const [isOpen, setIsOpen] = useState(false)
  useKeys([{ keys: 'h', label: '链头', run: () => setIsOpen(true), isAction: true }])
  return (
    <>
      <Button keycap="h" onClick={() => setIsOpen(true)}>
        链头
      </Button>
      {isOpen && (
        <Dialog title="链头" onClose={() => setIsOpen(false)} isWide>
          <Head onClose={() => setIsOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

function Head({ onClose }: { onClose: () => void }) {
  const { call } = useConsole()
  const [told, setTold] = useState<'copied' | 'refused'>()
  const { data, error, refetch } = useQuery({
    queryKey: ['audit-head'],
    queryFn: ({ signal }) => call(api.head, {}, { signal }),
    ...{ staleTime: 0, gcTime: 0 },
  })
  if (data === undefined) {
    return error === null ? <Loading rows={2} /> : <Failed error={error} onRetry={() => void refetch()} />
  }
  const head = `${data.position}:${data.hash}`
  const copy = () =>
    void navigator.clipboard.writeText(head).then(
      () => setTold('copied'),
      () => setTold('refused'),
    )
  return (
    <>
      <p>存到数据库管理者够不到的地方。以后用它验证，末尾被截掉或整条链被换过都会发现：</p>
      <pre className={style.text}>npm run operator -- verify-audit --head {head}</pre>
      <div role="status">
        {told === 'copied' && <Notice kind="info">已复制 #{data.position} 的链头。</Notice>}
        {told === 'refused' && <Notice kind="warn">浏览器不让复制，请从上面选取。</Notice>}
      </div>
      <div className={decision.buttons}>
        <Button onClick={onClose}>关闭</Button>
        <Button look="primary" onClick={copy}>
          复制 位置:哈希
        </Button>
      </div>
    </>
  )
}
