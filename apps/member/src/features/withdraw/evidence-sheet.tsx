import * as api from '@liuhe/contract/api/withdrawals.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { sha256 } from '@noble/hashes/sha2.js'
import { useMemo } from 'react'
import IconBad from '~icons/mingcute/close-circle-fill'
import IconCheck from '~icons/mingcute/check-circle-fill'
import IconDownload from '~icons/mingcute/download-2-line'
import { useCopy } from '../../shared/device/copy.ts'
import { saveText } from '../../shared/device/save-text.ts'
import styles from './evidence-sheet.module.css'

type EvidenceSheetProps = { orderNo: string; open: boolean; onClose: () => void }

/** 凭证: everything that was decided and posted, as a file, with its hash computed here and compared. */
export function EvidenceSheet({ orderNo, open, onClose }: EvidenceSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="下载凭证" cancelText="关闭">
      <Content orderNo={orderNo} />
    </Sheet>
  )
}

function Content({ orderNo }: { orderNo: string }) {
  const { data, error, refetch, isFetching } = useRead(api.evidence, { orderNo }, { freshMs: 0 })
  if (data === undefined || isFetching) {
    if (error && !isFetching) return <ErrorState text={error.message} onRetry={() => void refetch()} />
    return (
      <div className={styles.waiting} role="status" aria-label="加载中">
        <Skeleton width="60%" height={18} />
        <Skeleton height={64} round={10} />
        <Skeleton height={44} round={22} />
      </div>
    )
  }
  return <Evidence file={data} />
}

function Evidence({ file }: { file: OutputOf<typeof api.evidence> }) {
  const { fileName, text, sha256: hash } = file
  const copy = useCopy()
  const { check, size } = useMemo(() => {
    const bytes = new TextEncoder().encode(text)
    return { check: hashOf(bytes) === hash.toLowerCase() ? 'same' : 'differs', size: bytes.length } as const
  }, [text, hash])
  return (
    <div className={styles.content}>
      <p className={styles.lead}>文件记录了这笔申请的每一步、适用的规则和每一条资金分录，可交给客服或第三方核对。</p>
      <dl className={styles.file}>
        <div>
          <dt>文件</dt>
          <dd>
            {fileName}（{(size / 1024).toFixed(1)} KB）
          </dd>
        </div>
        <div>
          <dt>SHA-256</dt>
          <dd className={styles.hash}>{hash}</dd>
        </div>
      </dl>
      <p className={styles.check} data-check={check} role="status">
        {check === 'same' ? <IconCheck aria-hidden="true" /> : <IconBad aria-hidden="true" />}
        {CHECK_WORDS[check]}
      </p>
      <div className={styles.buttons}>
        <Button look="line" size="large" onClick={() => void copy(hash)}>
          复制校验值
        </Button>
        <Button
          size="large"
          icon={<IconDownload />}
          disabled={check === 'differs'}
          onClick={() => saveText(text, { name: fileName, type: 'application/json' })}
        >
          保存文件
        </Button>
      </div>
    </div>
  )
}

const CHECK_WORDS = {
  same: '本机计算的校验值与服务器一致',
  differs: '校验值不一致，文件可能不完整，请关闭后重试',
} as const

/** SHA-256 in hex, computed on this device; WebCrypto has it only over HTTPS. */
const hashOf = (bytes: Uint8Array): string =>
  [...sha256(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
