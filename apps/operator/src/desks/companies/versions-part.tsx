import * as api from '@liuhe/contract/api/operator/companies.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import type { PanelWays } from '../../frame/object-panel.tsx'
import { Difference, PanelTable, Part } from '../../frame/parts.tsx'
import { useReason } from '../../frame/reason.ts'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { newNumber } from '../../frame/deed-bar.tsx'
import { type CompanyVersion, fieldsOf, groundsFields, type OpenedCompany } from './words.ts'

interface VersionsPartProps {
  opened: OpenedCompany
  ways: PanelWays
  isReadOnly: boolean
}

/** Every version with who made it and what it changed; an earlier one can be made the next one. */
export function VersionsPart({ opened, ways, isReadOnly }: VersionsPartProps) {
  const { company, versions } = opened
  const [shown, setShown] = useState<number>()
  const [asked, setAsked] = useState<CompanyVersion>()
  const rows = versions.map((version, at) => ({ ...version, before: versions[at + 1] }))
  const open = rows.find(({ revision }) => revision === shown)
  return (
    <Part title="版本" hint="最近 50 个；恢复是新版本，域名与牌照不变">
      <PanelTable
        label="版本"
        rows={rows}
        keyOf={({ revision }) => revision}
        columns={[
          { title: '版本', cell: ({ revision }) => `v${revision}` },
          { title: '时间', cell: ({ changedAt }) => fullTimeOf(changedAt) },
          { title: '谁', cell: ({ changedBy }) => changedBy },
          { title: '改了什么', cell: ({ before, ...version }) => whatOf(version, before) },
          { title: '说明', cell: ({ reason }) => reason },
          {
            title: '动作',
            cell: ({ revision, before, ...version }) => (
              <>
                {before !== undefined && (
                  <Button
                    look="text"
                    aria-label={`差异 v${revision}`}
                    aria-expanded={shown === revision}
                    onClick={() => setShown(shown === revision ? undefined : revision)}
                  >
                    差异
                  </Button>
                )}
                {!isReadOnly && revision !== company.revision && (
                  <Button
                    look="text"
                    aria-label={`恢复 v${revision}`}
                    onClick={() => setAsked({ revision, ...version })}
                  >
                    恢复
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
      {open?.before !== undefined && <Difference before={allFields(open.before)} after={allFields(open)} />}
      {!isReadOnly && <Restoring {...{ opened, ways, asked }} onClose={() => setAsked(undefined)} />}
    </Part>
  )
}

const allFields = (version: CompanyVersion) => new Map([...fieldsOf(version.text), ...groundsFields(version)])

/** The first fields in which a version differs from the one before. */
function whatOf(version: Omit<CompanyVersion, 'before'>, before: CompanyVersion | undefined): string {
  if (before === undefined) return '第一版'
  const [old, now] = [allFields(before), allFields(version)]
  const names = [...new Set([...old.keys(), ...now.keys()])].filter((name) => old.get(name) !== now.get(name))
  return names.length > 3 ? `${names.slice(0, 3).join('、')} 等 ${names.length} 处` : names.join('、')
}

interface RestoringProps extends Pick<VersionsPartProps, 'opened' | 'ways'> {
  asked: CompanyVersion | undefined
  onClose: () => void
}

function Restoring({ opened: { company, text }, ways, asked, onClose }: RestoringProps) {
  const { call } = useConsole()
  const { run, again } = useDeed<'restore'>({ onDone: ways.onDone, onRefused: ways.onRefused })
  const reason = useReason(`company.${company.code}.restore`, {
    label: '理由（写入审计）',
    templates: ['改错了', '活动结束', '法务要求'],
  })
  const restore = (version: number) => {
    onClose()
    const said = { companyCode: company.code, revision: company.revision, version, reason: reason.said }
    const requestId = newNumber()
    void run('restore', async () => {
      await call(api.restore, { ...said, requestId })
      reason.forget()
    })
  }
  return (
    <>
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      {asked !== undefined && (
        <ConfirmDialog
          title={`恢复 v${asked.revision}`}
          about={
            <p>
              {company.name} · 现在 v{company.revision}
            </p>
          }
          effect={<Difference before={fieldsOf(text)} after={fieldsOf(asked.text)} />}
          reason={reason.field}
          missing={reason.missing}
          button={`恢复为 v${company.revision + 1}`}
          look="primary"
          onConfirm={() => restore(asked.revision)}
          onClose={onClose}
        />
      )}
    </>
  )
}
