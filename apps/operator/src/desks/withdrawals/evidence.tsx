/** What speaks for and against a withdrawal, side by side. */
import { Fragment, type ReactNode } from 'react'
import { MemberLink } from '../../frame/member-link.tsx'
import { Part, Timeline } from '../../frame/parts.tsx'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { ageOf, fullTimeOf } from '../../shared/site-time.ts'
import { type Look, StateText } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useKeys } from '../../shell/keys.tsx'
import style from './evidence.module.css'
import { Bets } from './bets.tsx'
import { MoneyTrail, Turnover } from './money-trail.tsx'
import { Progress } from './progress.tsx'
import { RuleTags } from './rule-tags.tsx'
import type { WithdrawalDetail } from './use-withdrawals.ts'
import { actorName, modeOf, RULE_WORDS, shortAccount, stateLook, STEP_TITLES } from './words.ts'

/** Everything that the server knows for a decision, in the order in which it is asked about. */
export const Evidence = ({ detail, now }: { detail: WithdrawalDetail; now: number }) => (
  <>
    {detail.order.isFrozen && (
      <Notice kind="warn">
        <b>全部付款已冻结。</b> 审核照常，解除之前不会付出。
      </Notice>
    )}
    <Progress detail={detail} />
    <Sums detail={detail} />
    <Comparison detail={detail} now={now} />
    <Rules detail={detail} />
    <div className={style.pair}>
      <MoneyTrail trail={detail.trail} />
      <Turnover detail={detail} />
    </div>
    <Bets bets={detail.bets} />
    <Earlier detail={detail} />
    <Course detail={detail} />
    <EvidenceFile detail={detail} />
  </>
)

/** What leaves the wallet, what stays with the house, and what arrives. */
function Sums({ detail: { order } }: { detail: WithdrawalDetail }) {
  const deduct = order.deductKind === 'gift' ? '扣除（未达标优惠）' : '扣除（打码不足）'
  const sums = [
    { name: '申请', sum: order.amount },
    { name: '手续费', sum: -order.fee },
    { name: order.deductKind === null ? '扣除' : deduct, sum: -order.deduct },
    { name: '实付', sum: order.paidMoney },
  ]
  return (
    <section aria-label="金额" className={style.sums}>
      {sums.map(({ name, sum }) => (
        <div key={name}>
          <span>{name}</span>
          <b>{amountText(sum)}</b>
        </div>
      ))}
      {order.usdt !== null && order.rate !== null && (
        <div>
          <span>汇率 {(order.rate / 10_000).toFixed(4)}</span>
          <b>{(Number(order.usdt) / 1_000_000).toFixed(2)} USDT</b>
        </div>
      )}
    </section>
  )
}

interface Compared {
  name: string
  asked: ReactNode
  known: ReactNode
  verdict: Look
}

const fine = (words: string): Look => ({ icon: 'ok', look: 'ok', words })
const odd = (words: string): Look => ({ icon: 'warn', look: 'warn', words })
const wrong = (words: string): Look => ({ icon: 'bad', look: 'bad', words })

/** What the request says beside what is known of the member. */
const Comparison = ({ detail, now }: { detail: WithdrawalDetail; now: number }) => (
  <table className={style.table} aria-label="核对">
    <thead>
      <tr>
        <th scope="col">核对项</th>
        <th scope="col">本次申请</th>
        <th scope="col">会员档案</th>
        <th scope="col">结论</th>
      </tr>
    </thead>
    <tbody>
      {comparedOf(detail, now).map(({ name, asked, known, verdict }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{asked}</td>
          <td>{known}</td>
          <td>
            <StateText {...verdict} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

function comparedOf(detail: WithdrawalDetail, now: number): Compared[] {
  const { order, memberId, account, profile, destination, sameDevice, sameAccount, linked } = detail
  const { isOwnName, addedAt, isRemoved, payments, isShared } = destination
  const until = order.auditTime ?? now
  const isLate = order.dueTime !== null && until > order.dueTime
  const isYoung = now - profile.joinedAt < NEW_MS
  return [
    {
      name: '户名',
      asked: order.holderName,
      known: profile.name ?? '未填实名',
      verdict: isOwnName === null ? odd('无从核对') : isOwnName ? fine('一致') : wrong('不一致'),
    },
    {
      name: '收款账户',
      asked: `${order.provider} ${shortAccount(order.accountNumber)}`,
      known: `${ageOf(now - addedAt)}前绑定${isRemoved ? '，已删除' : ''}；付成功 ${payments} 次`,
      verdict: isRemoved ? odd('已删除') : payments === 0 ? odd('首次') : fine('用过'),
    },
    {
      name: '账户归属',
      asked: '同一号码',
      known: isShared ? `另有会员用过：${namesOf(sameAccount)}` : '只有这位会员',
      verdict: isShared ? wrong('重复') : fine('唯一'),
    },
    {
      name: '登录设备',
      asked: '此会员用过的设备',
      known: sameDevice.count === 0 ? '没有别的会员' : `另有会员登录：${namesOf(sameDevice)}`,
      verdict: sameDevice.count === 0 ? fine('唯一') : odd(`重叠 ${sameDevice.count}`),
    },
    {
      name: '关联账号',
      asked: '风控认定的关联',
      known: linked.length === 0 ? '没有别的会员' : <Linked linked={linked} />,
      verdict: linked.length === 0 ? fine('未关联') : odd(`关联 ${linked.length}`),
    },
    {
      name: '会员',
      asked: <MemberLink memberId={memberId}>{account}</MemberLink>,
      known: `VIP ${profile.vipLevel}，累充 ${amountText(profile.recharged)}，注册 ${ageOf(now - profile.joinedAt)}`,
      verdict: isYoung ? odd('新会员') : fine('老会员'),
    },
    {
      name: '承诺时间',
      asked: `${fullTimeOf(order.createTime).slice(5, 16)} 提交`,
      known: order.dueTime === null ? '没有承诺' : `${fullTimeOf(order.dueTime).slice(5, 16)} 之前`,
      verdict: isLate ? odd('已超时') : fine('未超时'),
    },
  ]
}

const namesOf = ({ count, accounts }: WithdrawalDetail['sameDevice']): string =>
  `${accounts.join('、') || '—'}${count > accounts.length ? ` 等 ${count} 人` : ''}`

/** Those who belong to him, the newest first, and why; the rest stand in his own page. */
const Linked = ({ linked }: Pick<WithdrawalDetail, 'linked'>) => (
  <>
    {linked.slice(0, LINKED_SHOWN).map(({ memberId, account, reason }, at) => (
      <Fragment key={memberId}>
        {at > 0 && '、'}
        <MemberLink memberId={memberId}>{account}</MemberLink>（{reason}）
      </Fragment>
    ))}
    {linked.length > LINKED_SHOWN && ` 等 ${linked.length} 人`}
  </>
)

const LINKED_SHOWN = 5

/** Members of less than a week are named as such. */
const NEW_MS = 7 * 86_400_000

/** Why people look at it at all. */
const Rules = ({ detail: { order } }: { detail: WithdrawalDetail }) => (
  <Part title="触发规则" hint={order.holds.length === 0 ? '没有规则拦下这一笔' : `需 ${order.peopleNeeded} 人通过`}>
    {order.holds.length > 0 && (
      <ul className={style.rules}>
        {order.holds.map((hold) => (
          <li key={hold.rule}>
            <RuleTags rules={[hold.rule]} />
            <span>{RULE_WORDS[hold.rule].why(hold)}</span>
            {hold.people === 2 && <StateText icon="two" look="two" words="需第二人" />}
          </li>
        ))}
      </ul>
    )}
  </Part>
)

/** Earlier requests of the member, the newest first. */
const Earlier = ({ detail: { earlier } }: { detail: WithdrawalDetail }) => (
  <Part title="历史提现" hint={earlier.length === 0 ? '这是第一笔' : `最近 ${earlier.length} 笔`}>
    {earlier.length > 0 && (
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">提交</th>
            <th scope="col">账户</th>
            <th scope="col" className={style.figure}>
              金额
            </th>
            <th scope="col" className={style.figure}>
              用时
            </th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {earlier.map((one) => (
            <tr key={one.orderNo}>
              <td title={`${one.orderNo} · ${fullTimeOf(one.createTime)}`}>
                {fullTimeOf(one.createTime).slice(0, 16)}
              </td>
              <td>
                {modeOf(one)} {shortAccount(one.accountNumber)}
              </td>
              <td className={style.figure}>{amountText(one.amount)}</td>
              <td className={style.figure}>{one.auditTime === null ? '—' : ageOf(one.auditTime - one.createTime)}</td>
              <td>
                <StateText {...stateLook({ state: one.state, peopleNeeded: 2, isOffered: false })} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Part>
)

/** Each step with who took it. */
function Course({ detail: { order, yes, payout } }: { detail: WithdrawalDetail }) {
  const asked = payout === null ? '' : ` · 通道 ${payout.gateway}，问过 ${payout.looks} 次`
  return (
    <Part title="经过" hint={`${yes.length === 0 ? '还没有人通过' : `通过：${yes.join('、')}`}${asked}`}>
      <Timeline
        steps={order.steps.map(({ at, code, by, rule, note }) => ({
          at,
          who: actorName(by),
          what: [STEP_TITLES[code], rule === null ? null : RULE_WORDS[rule].name, note].filter(Boolean).join(' · '),
        }))}
      />
    </Part>
  )
}

/** Of the same bills as the member's own file. */
function EvidenceFile({ detail: { evidence } }: { detail: WithdrawalDetail }) {
  const save = () => saveFile(evidence.fileName, evidence.text)
  useKeys([{ keys: 'e', label: '凭证文件', run: save, isAction: true }])
  return (
    <Part title="凭证文件" hint={`SHA-256 ${evidence.sha256.slice(0, 16)}…`}>
      <Button keycap="e" onClick={save}>
        下载 {evidence.fileName}
      </Button>
    </Part>
  )
}
