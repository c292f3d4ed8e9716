import { type GameHelp, percent } from '../help.ts'
import config from './config.json' with { type: 'json' }
import figures from './figures.json' with { type: 'json' }

const special = (kind: string) => config.special.filter((each) => each.kind === kind)
const [bomb] = special('bomb')
const [eel] = special('lightning')
const [freeze] = special('freeze')
const [drill] = special('drill')
const randoms = special('random')
const most = Math.max(...config.special.flatMap(({ values }) => (values ?? []).map(([times = 0]) => times)))

export const haiwangHelp: GameHelp = {
  rules: [
    `${config.seats} 人一桌，${config.rooms.length} 个房间：` +
      `${config.rooms.map(({ name, bullets }) => `${name} ${bullets[0]}–${bullets.at(-1)} 元炮`).join('、')}。`,
    '子弹碰到鱼才结算一次：捕获了，得炮值 × 鱼的倍数；没捕获，这发子弹就用掉了。没碰到鱼的子弹不收费。',
    `捕获的机会 = ${figures.rtpPerBullet} ÷ 这次捕获的总倍数。打大鱼、小鱼还是特殊的鱼，每发子弹的期望回报都相同。`,
    `${bomb?.name}：本身 ${bomb?.own} 倍，连同 ${bomb?.blast} 像素内的普通鱼一起付给，` +
      `最多 ${bomb?.maxFish} 条、合计不超过 ${bomb?.capTotal} 倍。`,
    `${eel?.name}：本身 ${eel?.own} 倍，再电到最多 ${eel?.maxFish} 条 ${eel?.maxTimes} 倍以内的鱼，先定下是哪几条，再看是否捕获。`,
    `${randoms.map(({ name }) => name).join('、')}：捕获后倍数随机，平均 ` +
      `${randoms.map(({ name, V }) => `${name} ${V} 倍`).join('、')}。`,
    `${freeze?.name}：${freeze?.own} 倍，全场的鱼静止 ${(freeze?.freezeMs ?? 0) / 1000} 秒。`,
    `${drill?.name}：${drill?.own} 倍，另送 ${drill?.freeBullets} 发同样炮值的免费子弹。`,
    '同桌各人各自结算，别人的子弹不影响您的机会；没有“蓄力”“补偿”“放水收水”这类机制。',
  ],
  tables: [
    {
      title: '普通鱼',
      columns: ['鱼', '倍数', '捕获机会'],
      rows: config.species.map(({ name, times }) => [name, String(times), percent(figures.rtpPerBullet / times)]),
    },
    {
      title: '倍数随机的鱼',
      columns: ['鱼', '倍数（机会）'],
      rows: randoms.map(({ name, values = [] }) => [
        name,
        values.map(([times, weight]) => `${times}（${weight}%）`).join('、'),
      ]),
    },
  ],
  statistics: [{ label: '理论回报率', value: `每发子弹 ${percent(figures.rtpPerBullet)}，与目标、房间和炮值无关` }],
  largestWin: `炮值的 ${most} 倍；${bomb?.name}最多 ${bomb?.capTotal} 倍。`,
  disconnect: ['飞行中的子弹作废，不收费；座位保留 60 秒。'],
  limits: config.rooms.map(({ name, bullets }) => ({ label: `${name}炮值`, value: `${bullets.join('、')} 元` })),
}
