import { Ball, ballSize } from '@liuhe/web/lottery/ball.tsx'
import { Countdown } from '@liuhe/web/lottery/countdown.tsx'
import { DrawRow } from '@liuhe/web/lottery/draw-row.tsx'
import { Badge, Tag } from '@liuhe/web/ui/badge.tsx'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Carousel } from '@liuhe/web/ui/carousel/carousel.tsx'
import { Chips } from '@liuhe/web/ui/chips.tsx'
import { confirm } from '@liuhe/web/ui/over/confirm.ts'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { Field } from '@liuhe/web/ui/field.tsx'
import { Marquee } from '@liuhe/web/ui/marquee.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { Stepper } from '@liuhe/web/ui/stepper.tsx'
import { Switch } from '@liuhe/web/ui/switch.tsx'
import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useState } from 'react'
import IconBell from '~icons/mingcute/notification-line'
import IconVolume from '~icons/mingcute/volume-line'
import styles from './kit-page.module.css'

const GAMES = ['新澳门六合彩', '香港六合彩', '老澳门六合彩', '极速六合彩', '台湾大乐透'].map((label, index) => ({
  key: String(index),
  label,
}))
const CATEGORIES = ['全部', '生肖资料', '平特专区', '单双大小', '波色专区', '尾数资料', '综合资料', '公式规律'].map(
  (label) => ({ key: label, label }),
)
const DRAW = [
  { number: 28, colour: 'green', animal: '兔' },
  { number: 44, colour: 'green', animal: '猪' },
  { number: 40, colour: 'red', animal: '兔' },
  { number: 36, colour: 'blue', animal: '羊' },
  { number: 33, colour: 'green', animal: '狗' },
  { number: 23, colour: 'red', animal: '猴' },
  { number: 49, colour: 'green', animal: '马', hit: true },
] as const
const COLOURS = ['red', 'green', 'blue'] as const

/** Every part of the kit on one page, for development: what is wrong in a theme is seen here first. */
export default function KitPage() {
  const [game, setGame] = useState('0')
  const [category, setCategory] = useState('全部')
  return (
    <main className={styles.page}>
      <Carousel
        label="轮播图"
        items={[1, 2, 3]}
        itemKey={(item) => item}
        slide={(item) => <div className={styles.banner}>第 {item} 张</div>}
      />
      <Marquee icon={<IconVolume />} text="尊敬的会员：新澳门六合彩每晚 20:30 准时开奖直播，敬请留意，祝您好运！" />
      <section className={styles.card}>
        <div className={styles.line}>
          <b>新澳门六合彩</b> 第323期
          <span className={styles.end}>
            距324期 <Countdown until={Date.now() + 9_999_000} />
          </span>
        </div>
        <DrawRow balls={DRAW} />
      </section>
      <Tabs label="游戏" items={GAMES} value={game} onChange={setGame} sticky />
      <Chips label="分类" items={CATEGORIES} value={category} onChange={setCategory} max={6} />
      <section className={styles.card}>
        {[6, 8, 10, 12].map((count) => (
          <div key={count} className={styles.line}>
            {Array.from({ length: count }, (_, ball) => (
              <Ball
                key={ball}
                number={ball * 4 + 1}
                colour={COLOURS[ball % 3] ?? 'red'}
                size={ballSize(count)}
                hit={ball === 1}
              />
            ))}
          </div>
        ))}
      </section>
      <Controls />
      <SkeletonCard />
      <section className={styles.card}>
        <Empty />
        <ErrorState onRetry={() => undefined} />
      </section>
    </main>
  )
}

function Controls() {
  const [on, setOn] = useState(true)
  const [count, setCount] = useState(2)
  const [sheet, setSheet] = useState(false)
  return (
    <section className={styles.card}>
      <div className={styles.line}>
        <Button>立即投注</Button>
        <Button look="soft">开奖直播</Button>
        <Button look="line">历史记录</Button>
        <Button look="plain">更多</Button>
      </div>
      <div className={styles.line}>
        <Button size="small" onClick={() => toast('请先登录', 2)}>
          提示
        </Button>
        <Button size="small" look="soft" onClick={() => void confirm({ title: '请先登录!' })}>
          询问
        </Button>
        <Button size="small" look="line" onClick={() => setSheet(true)}>
          抽屉
        </Button>
        <Button size="small" busy>
          提交中
        </Button>
        <Badge count={120}>
          <IconBell fontSize={24} />
        </Badge>
      </div>
      <div className={styles.line}>
        <Tag>高手联盟</Tag>
        <Tag tone="gold">官方认证</Tag>
        <Tag tone="grey">未结算</Tag>
        <Tag tone="ok">已派奖</Tag>
        <Tag tone="warn">处理中</Tag>
        <Switch label="声音" checked={on} onChange={setOn} />
        <Stepper label="倍数" value={count} onChange={setCount} />
      </div>
      <Field label="用户名" placeholder="请输入用户名" help="6-15位字母或数字" />
      <Field
        label="密码"
        type="password"
        placeholder="请输入密码"
        error="密码至少8位，须包含大写字母、小写字母和数字"
      />
      <Button size="large" wide>
        立即登录
      </Button>
      <Sheet
        open={sheet}
        onClose={() => setSheet(false)}
        title="所有供應商"
        cancelText="重置"
        onConfirm={() => setSheet(false)}
      >
        <Chips label="供应商" items={CATEGORIES} value="全部" onChange={() => undefined} />
      </Sheet>
    </section>
  )
}
