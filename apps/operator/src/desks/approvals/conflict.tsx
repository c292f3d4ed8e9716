import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { flatten } from '../../shared/value-text.ts'
import { wordOf } from '../../shared/words-of-fields.ts'
import style from './conflict.module.css'
import { effectIn } from './effects.ts'
import type { ApprovalDetail } from './use-approvals.ts'

interface ConflictProps {
  /** As this person saw it when he decided. */
  mine: ApprovalDetail
  /** As it is now. */
  theirs: ApprovalDetail
  why: unknown
  onClose: () => void
}

/** Somebody was faster: what was seen stands beside what is now, and nothing typed is lost. */
export function Conflict({ mine, theirs, why, onClose }: ConflictProps) {
  const differences = differencesOf(shownOf(mine), shownOf(theirs))
  return (
    <section className={style.conflict} aria-label="冲突">
      <Notice kind="warn" actions={<Button onClick={onClose}>知道了</Button>}>
        <b>{sentenceOf(why)}。</b> 没有执行；你写的内容还在。
      </Notice>
      {differences.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">你看到的</th>
              <th scope="col">现在</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ path, old, now }) => (
              <tr key={path}>
                <th scope="row">{path.split(' · ').map(wordOf).join(' · ')}</th>
                <td>{old}</td>
                <td>
                  <b>{now}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const STATES = {
  open: '等待决定',
  approved: '已批准',
  rejected: '已驳回',
  withdrawn: '已撤回',
  expired: '已过期',
  void: '已作废',
}

const shownOf = ({ approval, effect }: ApprovalDetail): Map<string, string> =>
  new Map([
    ['状态', STATES[approval.state]],
    ['决定人', approval.checker ?? '—'],
    ['说明', approval.note ?? '—'],
    // The effect of what is over is not computed any more: only effects of two that wait can be compared.
    ...(approval.state === 'open' ? flatten(effectIn(approval.kind, effect)) : []),
  ])

function differencesOf(before: Map<string, string>, after: Map<string, string>) {
  const paths = [...before.keys()].filter((path) => after.has(path))
  return paths
    .map((path) => ({ path, old: before.get(path) ?? '—', now: after.get(path) ?? '—' }))
    .filter(({ old, now }) => old !== now)
}
