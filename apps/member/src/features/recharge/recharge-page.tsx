import { paths } from '@liuhe/brand/paths.ts'
import { parseAmount } from '@liuhe/domain/money.ts'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { useState } from 'react'
import { FirstRechargeLimitPrompt } from '../../shared/account/first-recharge-limit-prompt.tsx'
import { Link } from '../../shared/link.tsx'
import { type PageProps, useNavigation } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { useBrand } from '../../shared/use-brand.ts'
import { AmountCard } from './amount-card.tsx'
import { ChannelGrid } from './channel-grid.tsx'
import { type Channel, choiceOf, firstOf, type Options, problemOf, quoteOf, shownGroups } from './choice.ts'
import { GroupTabs } from './group-tabs.tsx'
import { LoadFailed } from '../../shared/orders/load-failed.tsx'
import { OpenOrders } from './open-orders.tsx'
import { QuoteCard } from './quote-card.tsx'
import styles from './recharge-page.module.css'
import { RechargeRules } from './recharge-rules.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { TrialRefused } from './trial-refused.tsx'
import { useIsTrial, useOptions } from './use-recharge.ts'
import { useSubmit } from './use-submit.ts'
import { WalletBar } from './wallet-bar.tsx'

/** 充值: how, by which channel, how much, and what arrives (Domain §8.1). The chosen channel stands in the address. */
export default function RechargePage({ search }: PageProps) {
  const { options, error, retry } = useOptions()
  const isTrial = useIsTrial()
  const { labels } = useBrand()
  return (
    <Page
      title={labels.recharge}
      fallback={paths.profile()}
      action={
        <Link className={styles.action} to={paths['recharge-history']()}>
          充值记录
        </Link>
      }
    >
      {isTrial && <TrialRefused />}
      {!isTrial && options === undefined && (error ? <LoadFailed error={error} onRetry={retry} /> : <Skeletons />)}
      {options && <Whole options={options} wanted={search['channel']} />}
    </Page>
  )
}

function Whole({ options, wanted }: { options: Options; wanted: string | undefined }) {
  const { group, channel } = choiceOf(options, wanted)
  if (group === undefined || channel === undefined) {
    return <EmptyList text="暂无可用的支付通道" to={paths.services()} step="联系客服" />
  }
  return <Form {...{ options, group, channel }} />
}

type FormProps = { options: Options; group: Options['groups'][number]; channel: Channel }

function Form({ options, group, channel }: FormProps) {
  const navigation = useNavigation()
  // Another channel keeps the amount; what the server said was about the one before.
  const [text, setText] = useState('')
  const submit = useSubmit()
  const choose = (next: Channel | undefined) => {
    if (next === undefined || next.code === channel.code) return
    submit.forget()
    navigation.go(paths.recharge({ channel: next.code }), { replace: true })
  }
  const write = (next: string) => {
    submit.forget()
    setText(next)
  }
  const own = problemOf(options, channel, text)
  const problem = own ?? (submit.refused?.at === 'amount' ? { kind: 'amount', text: submit.refused.text } : undefined)
  const amount = parseAmount(text) ?? 0n
  return (
    <>
      <div className={styles.page}>
        <WalletBar options={options} />
        {options.isFrozen && (
          <p className={styles.notice} role="alert">
            充值服务暂停，请稍后再试。进行中的付款仍会入账。
          </p>
        )}
        <OpenOrders count={options.openOrders} />
        <GroupTabs groups={shownGroups(options)} chosen={group} onChoose={(next) => choose(firstOf(next))} />
        <Channels {...{ group, channel }} onChoose={choose} refused={submit.refused} />
        <AmountCard options={options} channel={channel} text={text} problem={problem} onChange={write} />
        <QuoteCard channel={channel} quote={quoteOf(options, channel, amount)} />
        <FirstRechargeLimitPrompt asks={options.asksForLimit} />
        <RechargeRules channel={channel} firstGift={options.firstGift} />
      </div>
      <SubmitBar
        {...{ options, channel, amount, problem: own, submit }}
        onSubmit={() => submit.send({ channelCode: channel.code, amount })}
      />
    </>
  )
}

type ChannelsProps = Pick<FormProps, 'group' | 'channel'> & {
  onChoose: (channel: Channel) => void
  refused: ReturnType<typeof useSubmit>['refused']
}

function Channels({ group, channel, onChoose, refused }: ChannelsProps) {
  return (
    <section className={styles.card} aria-labelledby="recharge-channels">
      <header className={styles.head}>
        <h2 id="recharge-channels">支付通道</h2>
        <span className={`${styles.aside} num`}>{channel.hours?.replace('~', ' – ') ?? '00:00 – 24:00'}</span>
      </header>
      <ChannelGrid channels={group.channels} chosen={channel} onChoose={onChoose} />
      {refused?.at === 'channel' && (
        <p className={styles.problem} role="alert">
          {refused.text}
        </p>
      )}
    </section>
  )
}

const Skeletons = () => (
  <div className={styles.page} role="status" aria-label="加载中">
    <SkeletonCard lines={1} />
    <SkeletonCard lines={2} />
    <SkeletonCard lines={4} />
    <SkeletonCard lines={4} />
  </div>
)
