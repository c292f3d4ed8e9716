import { Button } from './button.tsx'
import style from './conflict.module.css'
import { Notice } from './notice.tsx'
import { sentenceOf } from './sentence-of.ts'
import { wordOf } from './words-of-fields.ts'

interface ConflictProps {
  /** What this person saw when he acted, and what is there now: texts by the names of their fields. */
  before: ReadonlyMap<string, string>
  after: ReadonlyMap<string, string>
  why: unknown
  onClose: () => void
}

/** Somebody was faster: what was seen stands beside what is now, and nothing typed is lost. */
export function Conflict({ before, after, why, onClose }: ConflictProps) {
  const differences = differencesOf(before, after)
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

function differencesOf(before: ConflictProps['before'], after: ConflictProps['after']) {
  const paths = [...before.keys()].filter((path) => after.has(path))
  return paths
    .map((path) => ({ path, old: before.get(path) ?? '—', now: after.get(path) ?? '—' }))
    .filter(({ old, now }) => old !== now)
}
