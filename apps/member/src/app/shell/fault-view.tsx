import { Button } from '@liuhe/web/ui/button.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { useState } from 'react'
import { browserBridge } from '../../shared/native-bridge.ts'
import styles from './fault-view.module.css'

/** It stands outside of every context, because the app around it may be what failed. */
export default function FaultView({ id }: { id: string }) {
  const [copied, setCopied] = useState('复制')
  const copy = () =>
    browserBridge.copyText(id).then(
      () => setCopied('已复制'),
      () => setCopied('请长按复制'),
    )
  return (
    <main className={styles.frame}>
      <div role="alert">
        <Empty text="页面出错了，请重新加载">
          <div className={styles.ways}>
            <Button size="small" onClick={() => window.location.reload()}>
              重新加载
            </Button>
            <a className={styles.home} href="/">
              返回首页
            </a>
          </div>
        </Empty>
      </div>
      <p className={styles.id}>
        错误编号 <b>{id}</b>
        <button type="button" className={styles.copy} aria-label="复制错误编号" onClick={() => void copy()}>
          {copied}
        </button>
      </p>
    </main>
  )
}
