import * as api from '@liuhe/contract/api/operator/networks.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { NETWORKS_MAX, type NetworkFault, networkFaults, spelledNetwork } from '@liuhe/domain/networks.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import form from '../../frame/form.module.css'
import { Proposed } from '../../frame/proposed.tsx'
import { useReason } from '../../frame/reason.ts'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { newNumber } from '../../frame/deed-bar.tsx'
import { ListRows } from './list-rows.tsx'
import { changeText, environmentText, letsIn, type Line, type Networks } from './words.ts'

const REASONS = ['新办公室', '只许办公室进入', '远程值班', '缩小范围'] as const

/** Proposes another list as a whole, with what is wrong beside each line. What is typed is kept. */
export function ListDialog({ whole, onClose }: { whole: Networks; onClose: () => void }) {
  const { call } = useConsole()
  const { lines, type, forget } = useLines(whole)
  const reason = useReason('networks.reason', { label: '理由（写入审计）', templates: REASONS })
  const [sent, setSent] = useState<number>()
  const [refused, setRefused] = useState<unknown>()
  const { run, busy, again } = useDeed<'propose'>({
    onDone: async () => undefined,
    onRefused: async (why) => setRefused(why),
  })
  const said = lines
    .filter(({ network }) => network.trim() !== '')
    .map(({ network, note }) => ({ network: spelledNetwork(network), note: note.trim() }))
  const faults = faultsOf(said, whole.environment, refused)
  const missing = [...missingOf(said, faults.length, whole), ...reason.missing]
  const propose = () => {
    setRefused(undefined)
    const asked = { revision: whole.revision, networks: said, reason: reason.said, requestId: newNumber() }
    void run('propose', async () => {
      const { approvalId } = await call(api.propose, asked)
      forget()
      reason.forget()
      setSent(approvalId)
    })
  }
  if (sent !== undefined) return <Sent approvalId={sent} onClose={onClose} />
  return (
    <ConfirmDialog
      title="改名单"
      about={
        <p>
          整份名单一起提交；环境放行 {environmentText(whole.environment)}，你在 {whole.yourAddress}。空名单等于不限。
        </p>
      }
      effect={faults.length > 0 ? LATER : `${LATER}${changeText(whole, said)}`}
      kind="two"
      reason={reason.field}
      missing={busy === undefined ? missing : ['答复']}
      button="提交第二人"
      look="two"
      onConfirm={propose}
      onClose={onClose}
    >
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      {refused !== undefined && <Notice kind="bad">{sentenceOf(refused)}</Notice>}
      <ListRows
        lines={lines}
        faults={faultsByLine(lines, faults)}
        onType={(next) => {
          // What the server said was of another list.
          setRefused(undefined)
          type(next)
        }}
      />
    </ConfirmDialog>
  )
}

const LATER = '另一位系统管理员同意后，5 秒内在所有进程生效。'

/** What keeps a list from being proposed. */
const missingOf = (said: readonly Line[], faults: number, { networks, yourAddress }: Networks): string[] => [
  ...(faults > 0 ? [`改正 ${faults} 行`] : []),
  ...(said.length > NETWORKS_MAX ? [`最多 ${NETWORKS_MAX} 个网络`] : []),
  ...(faults === 0 && !letsIn(said, yourAddress) ? [`含你地址 ${yourAddress} 的网络`] : []),
  ...(sameLines(said, networks) ? ['改动'] : []),
]

const Sent = ({ approvalId, onClose }: { approvalId: number; onClose: () => void }) => (
  <Dialog title="改名单" onClose={onClose} isWide>
    <Proposed approvalId={approvalId} what="新名单" />
    <Notice kind="info">在另一位系统管理员同意之前，现行名单不变。</Notice>
    <div className={form.form}>
      <footer>
        <Button data-first="" onClick={onClose}>
          关闭
        </Button>
      </footer>
    </div>
  </Dialog>
)

/** The typed lines, kept until they are taken: at first those that hold. */
function useLines({ networks, revision }: Networks) {
  const { login } = useOperator()
  const [kept, keep, forget] = useDraft(login, `networks.list.${revision}`)
  const lines: readonly Line[] = typedOf(kept) ?? networks.map(({ network, note }) => ({ network, note }))
  return { lines, type: (next: readonly Line[]) => keep(JSON.stringify(next)), forget }
}

/** Undefined where nothing was typed, or nothing that this page has written. */
function typedOf(kept: string): readonly Line[] | undefined {
  try {
    return z.safeParse(Kept, JSON.parse(kept)).data
  } catch {
    return undefined
  }
}
const Kept = z.array(z.object({ network: z.string(), note: z.string() }))

/** What is wrong: by the rules of the server, and by what it has said of the list when it refused it. */
function faultsOf(said: readonly Line[], environment: readonly string[], refused: unknown): NetworkFault[] {
  const own = networkFaults(
    said.map(({ network }) => network),
    environment,
  )
  if (own.length > 0 || !(refused instanceof ApiError) || refused.code !== 'NETWORKS/INVALID') return own
  return z.safeParse(api.NetworkFaults, refused.data).data?.faults ?? []
}

/** Faults count lines that are not empty; fields count all. */
function faultsByLine(lines: readonly Line[], faults: readonly NetworkFault[]): ReadonlyMap<number, NetworkFault> {
  const places = lines.flatMap(({ network }, index) => (network.trim() === '' ? [] : [index]))
  return new Map(faults.map((fault) => [places[fault.line - 1] ?? 0, fault]))
}

const sameLines = (one: readonly Line[], other: readonly Line[]): boolean =>
  one.length === other.length &&
  one.every(({ network, note }) => other.some((line) => line.network === network && line.note === note))
