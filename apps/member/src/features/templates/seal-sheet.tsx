import { SECOND_MS } from '@liuhe/domain/time.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { useCopy } from '../../shared/device/copy.ts'
import { type DocumentSeal, SEAL_WORDS } from './seal-badge.tsx'
import styles from './seal-sheet.module.css'
import { type SealCheck, useSealCheck } from './use-seal-check.ts'

type SealSheetProps = {
  open: boolean
  onClose: () => void
  templateId: number
  documentId: number
  seal: DocumentSeal
}

const MEANINGS: Record<DocumentSeal['state'], string> = {
  sealed: '本资料在该期封盘之前发布，发布时已将全文与期号计算为指纹并公开，之后任何改动都会使指纹不同。',
  'post-draw': '本资料在该期封盘之后发布或改动，不计入作者战绩。',
  open: '本资料不针对某一期开奖，指纹用于证明发布后未被改动。',
}

const RESULTS: Record<SealCheck, string> = {
  idle: '',
  checking: '正在核对…',
  intact: '核对一致：内容与封存时的指纹相同',
  broken: '核对不一致：内容与封存时的指纹不同',
  failed: '暂时无法取得封存记录，请稍后重试',
}

/** Everything about a seal, and its check in the reader's own browser. */
export default function SealSheet({ open, onClose, templateId, documentId, seal }: SealSheetProps) {
  const { second } = useSiteTime()
  const copy = useCopy()
  const { check, result, revisions } = useSealCheck(templateId, documentId, seal)
  return (
    <Sheet open={open} onClose={onClose} title="封存凭证" cancelText="关闭">
      <div className={styles.sheet}>
        <p className={styles.meaning}>{MEANINGS[seal.state]}</p>
        <dl className={styles.facts}>
          <dt>状态</dt>
          <dd>{SEAL_WORDS[seal.state]}</dd>
          <dt>封存时间</dt>
          <dd className="num">{second(Math.floor(seal.sealedAt * SECOND_MS))}</dd>
          {seal.drawId !== undefined && (
            <>
              <dt>对应开奖</dt>
              <dd className="num">{seal.drawId}</dd>
            </>
          )}
          <dt>版本</dt>
          <dd>
            {seal.revisions === 1 ? '第 1 版，未曾改动' : `第 ${seal.revisions} 版，改动 ${seal.revisions - 1} 次`}
          </dd>
          <dt>指纹</dt>
          <dd className={styles.hash}>
            <span>{seal.hash}</span>
            <button type="button" className={styles.copy} onClick={() => void copy(seal.hash)}>
              复制
            </button>
          </dd>
        </dl>
        {revisions.length > 1 && (
          <ol className={styles.revisions} aria-label="各版封存">
            {revisions.map(({ revision, sealedAt, hash }) => (
              <li key={revision}>
                第 {revision} 版 · {second(Math.floor(sealedAt * SECOND_MS))}
                <small>{hash.slice(0, 16)}…</small>
              </li>
            ))}
          </ol>
        )}
        <p className={styles.result} role="status" data-result={result}>
          {RESULTS[result]}
        </p>
        <Button wide busy={result === 'checking'} onClick={() => void check()}>
          在本机核对指纹
        </Button>
        <p className={styles.how}>
          核对方法：按公开的规则把期号、各行内容依次计算 SHA-256，与上面的指纹比较。计算在您的设备上进行，任何人也可以用
          <a href={`/app-api/game-document/template/${templateId}/seals`} target="_blank" rel="noreferrer">
            全部封存记录
          </a>
          自行验证。
        </p>
      </div>
    </Sheet>
  )
}
