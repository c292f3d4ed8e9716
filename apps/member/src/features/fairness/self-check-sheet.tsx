import { Button } from '@liuhe/web/ui/button.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { useEffect, useState } from 'react'
import { useCopy } from '../../shared/device/copy.ts'
import { saveText } from '../../shared/device/save-text.ts'
import styles from './sheets.module.css'

type SelfCheckSheetProps = { open: boolean; onClose: () => void; evidenceName: string }

/** The same computation outside this app: a script without packages that anyone can read. */
export function SelfCheckSheet({ open, onClose, evidenceName }: SelfCheckSheetProps) {
  const copy = useCopy()
  const command = `node verify-draw.mjs ${evidenceName}`
  const script = useScript(open)
  return (
    <Sheet open={open} onClose={onClose} title="自己动手验证" cancelText="关闭">
      <div className={styles.sheet}>
        <ol className={styles.list}>
          <li>在电脑上安装 Node.js 20 或更高版本。</li>
          <li>点「下载证据」保存本期证据，再下载下面的脚本，放在同一文件夹。</li>
          <li>
            运行：
            <code className={styles.code}>{command}</code>
          </li>
        </ol>
        <div className={styles.buttons}>
          <Button look="line" onClick={() => void copy(command)}>
            复制命令
          </Button>
          <Button
            look="soft"
            disabled={script === ''}
            onClick={() => saveText(script, { name: 'verify-draw.mjs', type: 'text/javascript' })}
          >
            下载脚本
          </Button>
        </div>
        <textarea className={styles.script} readOnly rows={12} aria-label="脚本全文" value={script} />
        <p>脚本不含信标的签名验证（BLS12-381）；这一步由本页完成，也可以用任何一个 drand 客户端核对。</p>
      </div>
    </Sheet>
  )
}

/** A file of the build, so that anyone can fetch it without this page. */
const SCRIPT_PATH = '/verify-draw.mjs'

/** The text of the script, once somebody wants to see it; empty while it is not here. */
function useScript(isWanted: boolean): string {
  const [script, setScript] = useState('')
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    fetch(SCRIPT_PATH)
      .then((response) => (response.ok ? response.text() : ''))
      .then(
        (text) => isGone || setScript(text),
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [isWanted])
  return script
}
