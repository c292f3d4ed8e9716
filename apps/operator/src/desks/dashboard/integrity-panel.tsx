import { Icon } from '../../shared/icon.tsx'
import { shortTime } from '../../shared/site-time.ts'
import { type Look, StateText } from '../../shared/state-text.tsx'
import { useNow } from '../../shared/use-now.ts'
import { amountText } from '../../shared/value-text.ts'
import style from './dashboard.module.css'
import { Panel } from './panel.tsx'
import { type Check, useIntegrity } from './use-dashboard.ts'

const TITLES: Readonly<Record<Check['check'], string>> = {
  profit: 'GGR 等于 house:profit 的变动',
  books: '账务核对（每分钟）',
  audit: '审计链',
  roots: '迟到的承诺根（24 小时）',
  voids: '作废期次（24 小时）',
  official: '双源赛果一致（24 小时）',
  providers: '三方转账在途不明',
  outbox: '待推送消息',
  archive: '数据库归档',
}

const LOOKS: Readonly<Record<Check['verdict'], Pick<Look, 'icon' | 'look'>>> = {
  ok: { icon: 'ok', look: 'ok' },
  warn: { icon: 'warn', look: 'warn' },
  bad: { icon: 'bad', look: 'bad' },
  unknown: { icon: 'info', look: 'off' },
}

/** What was found, in words. */
function foundWords({ check, verdict, count, of, amount, note }: Check): string {
  switch (check) {
    case 'profit':
      return amount === 0n
        ? '差 0.00'
        : `差 ${amountText(amount ?? 0n)}${verdict === 'warn' ? ' · 还有未汇总的记录' : ''}`
    case 'books':
      return verdict === 'unknown' ? '还没有核对过' : verdict === 'ok' ? '无差异' : (note ?? '超过 3 分钟没有核对')
    case 'audit':
      if (verdict === 'bad') return note ?? '审计链异常'
      return count === 0 ? '还没有条目' : `链头 #${count?.toLocaleString('en-US')} ${note}…`
    case 'roots':
      return count === 0 ? '0 期' : `${count} 期 · ${note}`
    case 'voids':
      return `${count} / ${of?.toLocaleString('en-US')} 期`
    case 'official':
      return of === 0 ? '没有开奖' : `${count} / ${of} 期`
    case 'providers':
      return `${count} 笔`
    case 'outbox':
      return `${count} 条`
    case 'archive':
      return verdict === 'unknown'
        ? '未开启，备份不由本服务完成'
        : verdict === 'bad'
          ? '归档失败或太久没有归档'
          : '已归档'
  }
}

const SAID: Readonly<Record<Check['verdict'], string>> = {
  ok: '正常',
  warn: '留意',
  bad: '异常',
  unknown: '不知道',
}

/** By sign and colour for the eye, by a word for the ear. */
const Verdict = ({ verdict }: { verdict: Check['verdict'] }) => (
  <span className={style.verdict} data-look={LOOKS[verdict].look} role="img" aria-label={SAID[verdict]}>
    <Icon name={LOOKS[verdict].icon} />
  </span>
)

/** What the server knows of its own integrity; what it does not know says so. */
export function IntegrityPanel() {
  const reading = useIntegrity()
  const now = useNow(10_000)
  const told = (reading.data ?? []).filter(({ verdict }) => verdict === 'warn' || verdict === 'bad').length
  const summary: Look = told === 0 ? { ...LOOKS.ok, words: '没有异常' } : { ...LOOKS.warn, words: `${told} 项留意` }
  return (
    <Panel title="完整性" tools={reading.data !== undefined && <StateText {...summary} />} reading={reading}>
      {(checks) => (
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">检查</th>
              <th scope="col" className={style.text}>
                结果
              </th>
              <th scope="col">时间</th>
            </tr>
          </thead>
          <tbody>
            {checks.map((check) => (
              <tr key={check.check}>
                <th scope="row">
                  <Verdict verdict={check.verdict} /> {TITLES[check.check]}
                </th>
                <td className={`${style.text} ${style.found}`} title={foundWords(check)}>
                  {foundWords(check)}
                </td>
                <td>{shortTime(check.at ?? reading.readAt, now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
