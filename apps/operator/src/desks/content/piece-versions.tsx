import * as api from '@liuhe/contract/api/operator/pieces.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Difference, PanelTable, Part } from '../../frame/parts.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { Failed, Loading } from '../../shared/states.tsx'
import { fieldsOf, isSame, type PieceRow, type PieceText, STATES } from './words.ts'

interface PieceVersionsProps {
  piece: PieceRow
  /** Nothing where it cannot be changed. */
  onRestore: ((text: PieceText) => void) | undefined
}

/** Every version with who made it; one beside the one before. An old text that is restored is typed again. */
export function PieceVersions({ piece, onRestore }: PieceVersionsProps) {
  const { call } = useConsole()
  const [shown, setShown] = useState<number>()
  const found = useQuery({
    queryKey: ['piece-changes', piece.id, piece.revision],
    queryFn: ({ signal }) => call(api.changes, { pieceId: piece.id }, { signal }),
  })
  const versions = found.data ?? []
  const rows = versions.map((version, index) => ({ ...version, before: versions[index + 1] }))
  const open = rows.find(({ revision }) => revision === shown)
  return (
    <Part title="版本">
      {found.error !== null && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Loading rows={3} />}
      {found.isSuccess && (
        <PanelTable
          label="版本"
          rows={rows}
          keyOf={({ revision }) => revision}
          columns={[
            { title: '版本', cell: ({ revision }) => `r${revision}` },
            { title: '时间', cell: ({ madeAt }) => fullTimeOf(madeAt) },
            { title: '谁', cell: ({ changedBy }) => changedBy },
            { title: '做了什么', cell: (row) => whatOf(row) },
            {
              title: '动作',
              cell: ({ revision, text, before }) => (
                <>
                  {before !== undefined && !isSame(text, before.text) && (
                    <Button
                      look="text"
                      aria-label={`差异 r${revision}`}
                      aria-expanded={shown === revision}
                      onClick={() => setShown(shown === revision ? undefined : revision)}
                    >
                      差异
                    </Button>
                  )}
                  {onRestore !== undefined && revision !== piece.revision && (
                    <Button look="text" aria-label={`恢复 r${revision}`} onClick={() => onRestore(text)}>
                      恢复
                    </Button>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
      {open?.before !== undefined && <Difference before={fieldsOf(open.before.text)} after={fieldsOf(open.text)} />}
    </Part>
  )
}

interface Version {
  state: PieceRow['state']
  text: PieceText
  before: { state: PieceRow['state']; text: PieceText } | undefined
}

function whatOf({ state, text, before }: Version): string {
  if (before === undefined) return state === 'draft' ? '新建' : '随系统带来'
  if (state !== before.state) return state === 'draft' ? '取消预约' : STATES[state].replace('已', '')
  return isSame(text, before.text) ? '修改时间' : '修改'
}
