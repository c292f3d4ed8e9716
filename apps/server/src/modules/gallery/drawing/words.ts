/** What is written on sheets: lines of the Tang and Song poets, sayings, and the riddles' single characters. */

/** Couplets of seven characters. */
export const COUPLETS: readonly (readonly [string, string])[] = [
  '春风得意马蹄疾 一日看尽长安花',
  '两个黄鹂鸣翠柳 一行白鹭上青天',
  '窗含西岭千秋雪 门泊东吴万里船',
  '朝辞白帝彩云间 千里江陵一日还',
  '两岸猿声啼不住 轻舟已过万重山',
  '日照香炉生紫烟 遥看瀑布挂前川',
  '飞流直下三千尺 疑是银河落九天',
  '孤帆远影碧空尽 唯见长江天际流',
  '停车坐爱枫林晚 霜叶红于二月花',
  '远上寒山石径斜 白云生处有人家',
  '竹外桃花三两枝 春江水暖鸭先知',
  '接天莲叶无穷碧 映日荷花别样红',
  '横看成岭侧成峰 远近高低各不同',
  '沉舟侧畔千帆过 病树前头万木春',
  '山重水复疑无路 柳暗花明又一村',
  '黄河之水天上来 奔流到海不复回',
  '等闲识得东风面 万紫千红总是春',
].map((pair) => pair.split(' ') as [string, string])

/** Sayings of four characters. */
export const SAYINGS: readonly string[] = (
  '龙马精神 虎虎生威 金鸡独立 玉兔东升 牛刀小试 万马奔腾 三羊开泰 画蛇添足 守株待兔 亡羊补牢 对牛弹琴 闻鸡起舞 ' +
  '马到成功 一马当先 九牛一毛 画龙点睛 龙飞凤舞 虎头蛇尾 鸡犬相闻 五谷丰登 六六大顺 七上八下 八面玲珑 十全十美 ' +
  '四季平安 双喜临门 花开富贵 年年有余 风调雨顺 福星高照 紫气东来 心想事成 水到渠成 锦上添花 步步高升 一帆风顺'
).split(' ')

/** Characters that stand large in a riddle, with what is asked of them. */
export const RIDDLES: readonly (readonly [string, string])[] = (
  '福:左边求神右边田 财:才人身旁有珍宝 春:三人同日看花开 明:日月同辉照大地 森:三木成林藏野兽 众:三人同行必有师 ' +
  '品:三口同尝滋味长 晶:三日连晴好时光 鑫:三金压顶好兆头 泉:白水长流不见底 岩:山下有石路难行 尘:小土飞扬马过处 ' +
  '鲜:鱼羊同锅味道香 旭:九日当空照四方 安:家有一女保平安 好:女子双双来报喜 岳:山上有丘望平川 灵:火在山下心自明'
)
  .split(' ')
  .map((entry) => entry.split(':') as [string, string])

/** Words on pouches, lanterns and doors. */
export const BLESSINGS: readonly string[] = '福 禄 寿 喜 财 安 康 顺 旺 发 吉 祥'.split(' ')
