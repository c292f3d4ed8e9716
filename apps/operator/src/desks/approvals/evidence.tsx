import * as results from '@liuhe/contract/api/operator/results.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Part } from '../../frame/parts.tsx'
import { Button } from '../../shared/button.tsx'
import { StateText } from '../../shared/state-text.tsx'
import { PictureView } from '../results/picture-field.tsx'
import style from './evidence.module.css'
import type { ApprovalDetail } from './use-approvals.ts'

export type Evidence = z.output<typeof results.Evidence>

const Payload = z.object({ evidence: z.array(results.Evidence) })

/** What the maker of a proposal has laid before the second person. */
export const evidenceIn = ({ payload }: Pick<ApprovalDetail, 'payload'>): readonly Evidence[] =>
  z.safeParse(Payload, payload).data?.evidence ?? []

/** The evidence of a proposal, where there is any. */
export function EvidenceList({ detail }: { detail: ApprovalDetail }) {
  const evidence = evidenceIn(detail)
  if (evidence.length === 0) return null
  return (
    <Part title="证据" hint={`${evidence.length} 件，批准前要全部打开`}>
      <ul className={style.list}>
        {evidence.map(({ title, url, sha256 }) => (
          <li key={sha256}>
            <a href={url} target="_blank" rel="noreferrer">
              {title}
            </a>
            <code>{`${sha256.slice(0, 8)} … ${sha256.slice(-4)}`}</code>
          </li>
        ))}
      </ul>
    </Part>
  )
}

interface OpenedEvidenceProps {
  evidence: readonly Evidence[]
  opened: ReadonlySet<string>
  onOpen: (sha256: string) => void
}

/** Evidence that is opened one by one before anything is approved: its picture, and where it came from. */
export function OpenedEvidence({ evidence, opened, onOpen }: OpenedEvidenceProps) {
  const [shown, setShown] = useState<string>()
  return (
    <ul className={style.list} aria-label="证据">
      {evidence.map(({ title, url, sha256 }) => (
        <li key={sha256}>
          <Button
            aria-expanded={shown === sha256}
            onClick={() => {
              setShown(shown === sha256 ? undefined : sha256)
              onOpen(sha256)
            }}
          >
            打开 {title}
          </Button>
          <a href={url} target="_blank" rel="noreferrer">
            {new URL(url).host}
          </a>
          {opened.has(sha256) ? (
            <StateText icon="ok" look="ok" words="已看" />
          ) : (
            <StateText icon="clock" look="warn" words="未看" />
          )}
          {shown === sha256 && <PictureView sha256={sha256} />}
        </li>
      ))}
    </ul>
  )
}
