import { Button } from '../shared/button.tsx'
import { Notice } from '../shared/notice.tsx'
import style from './conflict.module.css'

interface ConflictProps<Text> {
  /** What is typed over an object (`useTypedText`). */
  typed: {
    conflict: Readonly<Record<'base' | 'mine' | 'theirs', Text>> | undefined
    takeMine: () => void
    forget: () => void
  }
  /** A text by the names of its fields, as people read them. */
  fieldsOf: (text: Text) => ReadonlyMap<string, string>
}

/**
 * Where somebody has saved while another one typed: both texts beside what they began with. Nothing typed is lost, and
 * nothing stands here while there is no conflict.
 */
export function Conflict<Text>({ typed: { conflict, takeMine, forget }, fieldsOf }: ConflictProps<Text>) {
  if (conflict === undefined) return null
  const [base, mine, theirs] = [fieldsOf(conflict.base), fieldsOf(conflict.mine), fieldsOf(conflict.theirs)]
  const names = [...new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])]
  const rows = names.filter((name) => mine.get(name) !== theirs.get(name))
  return (
    <section className={style.conflict} aria-label="冲突">
      <Notice kind="warn">
        <b>别人刚保存了这一份。</b> 你写的还在；选好之前不会发送。
      </Notice>
      <div className={style.foot}>
        <Button onClick={forget}>放弃我的</Button>
        <Button look="primary" onClick={takeMine}>
          在新版本上继续我的
        </Button>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">开始时</th>
            <th scope="col">我的</th>
            <th scope="col">现在</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{base.get(name) ?? '（空）'}</td>
              <td>{mine.get(name) ?? '（空）'}</td>
              <td>{theirs.get(name) ?? '（空）'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
