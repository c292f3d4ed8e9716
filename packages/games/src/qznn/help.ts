import { type GameHelp, percent } from '../help.ts'
import config from './config.json' with { type: 'json' }
import figures from './figures.json' with { type: 'json' }
import { CLASSES, multipleOf } from './hand-class.ts'
import { CHOICE_MS } from './play.ts'

const choices = (values: readonly number[]): string => values.filter((value) => value > 0).join('、')
const largest = Math.max(...config.multiplier)
const kept = Number(config.commission)

export const qznnHelp: GameHelp = {
  rules: [
    '一桌五席，用一副 52 张牌。另外四席由游戏方操作、与您对赌，座位上都标明“电脑”。',
    `第一步抢庄：可以不抢，也可以叫 ${choices(config.bids)} 倍。叫得最高的坐庄；几席同样高，就在其中随机选一席；` +
      '五席都不抢，就从五席里随机定庄，按 1 倍算。',
    `第二步选倍：各闲家从 ${choices(config.idleMultiples)} 倍里选一个。全部选定之后才发牌，每席五张，没有人能看了牌再选。`,
    'A 算 1 点，2 至 9 照牌面算，10、J、Q、K 都算 10 点。五张里有三张加起来是 10 的倍数，就是有牛。',
    '有牛时看余下两张之和的个位：个位是几就是牛几，个位为 0 是牛牛。怎么也凑不出来的是没牛。',
    '五小牛是五张都在 A 至 4 之间、合计不超过 10 点；四炸是有四张同点数的牌；五花牛是五张全为 J、Q、K。',
    '牌型从大到小：五小牛、四炸、五花牛、牛牛，然后牛九依次到牛一，没牛最小。',
    '牌型相同时，拿各自最大的一张来比：先比点数，K 最大，A 最小；点数再相同就比花色，黑桃最大，其后是红桃、梅花、方块。',
    '每一席闲家单独与庄家比牌，输赢等于底注 × 庄家倍数 × 闲家倍数 × 赢方牌型的倍数。您坐庄时要同四席逐一比牌。',
    `赢到的部分收 ${percent(kept, 0)} 服务费，输了不另外收。`,
    '开局先按最坏的结果预扣，一局结束马上退还多扣的部分。',
  ],
  tables: [
    {
      title: '牌型的倍数',
      columns: ['牌型', '倍数', '52 张里的手数'],
      rows: CLASSES.map((name, at) => [
        name,
        String(multipleOf(at)),
        String(figures.classCounts[name as keyof typeof figures.classCounts]),
      ]).reverse(),
    },
  ],
  statistics: [
    { label: '理论回报率', value: `${percent(figures.rtpPerStakeUnit)}（按每单位注码，即底注 × 庄家倍数 × 闲家倍数）` },
    { label: '坐庄与闲家', value: '回报率相同，怎么叫庄、选几倍都不改变它' },
    { label: '每次比牌的胜率', value: percent(figures.pWin, 0) },
  ],
  largestWin: `每单位注码每次比牌最多净赢 ${Math.round(largest * (1 - kept) * 10) / 10} 倍（扣除服务费后）。`,
  disconnect: [`每次选择有 ${CHOICE_MS / 1000} 秒。没有选或断了线的，抢庄算不抢，选倍算 1 倍，这一局照常打完。`],
  limits: [],
}
