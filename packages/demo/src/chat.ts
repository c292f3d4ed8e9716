/** The chat of the demo: its rooms, who keeps order, and robots that say what they are. */

/** Who is at home in the chat. Hosts and administrators are members with the demo's password. */
export const CHAT_STAFF = [
  { account: 'teacher2026', nickname: '陈老师', avatarId: 12, level: 2 },
  { account: 'keeper2026', nickname: '群管小玲', avatarId: 4, level: 3 },
] as const

/** A robot says in its name that it is one, and only what can be looked up. */
export const CHAT_ROBOTS = {
  draws: { nickname: '开奖播报机器人', avatarId: 5 },
  figures: { nickname: '走势统计机器人', avatarId: 9 },
  plan: { nickname: '计划机器人', avatarId: 7 },
  offender: { nickname: '违规示范机器人', avatarId: 3 },
} as const

/** What a host has reported: the desk of reports begins with something to decide. */
export const CHAT_OFFENCE = { roomId: 1, text: '（违规示范）加我微信带单，包中', remark: '拉人加微信' } as const

/** Asks for nothing, so that anyone who tries the demo can speak. */
const FOR_ALL = { minVip: 0, dayLimit: 0, depositLimit: 0n, turnoverLimit: 0n } as const

/** What plan posters call in a room: 两面 and 特肖 each minute, 色波 each third and 平特一肖 each fifth. */
export const CHAT_PLANS = [
  { roomId: 3, gameId: 71, playCode: '103' },
  { roomId: 3, gameId: 71, playCode: '111' },
  { roomId: 3, gameId: 93, playCode: '106' },
  { roomId: 3, gameId: 96, playCode: '301' },
] as const

/** The house's own red packets, small ones now and then. */
export const CHAT_PACKETS = [
  { roomId: 1, name: '大厅红包', message: '祝您好运', count: 6, money: 8_880n, everyMinutes: 10, startsInMinutes: 2 },
  {
    roomId: 4,
    name: '一分六合彩红包',
    message: '理性娱乐',
    count: 5,
    money: 6_660n,
    everyMinutes: 15,
    startsInMinutes: 6,
  },
] as const

/** A member that is a robot and says so: it stakes play money on each turn and shows the room what it chose. */
export const CHAT_BETTOR = { account: 'robot2026', nickname: '投注机器人', avatarId: 8, gameId: 71, roomId: 4 } as const

/** Room 3 is the one that posts lead to; rooms 4 and 5 stand beside their games. Wins are told from `winMin` 厘 on. */
export const CHAT_ROOMS = [
  {
    roomId: 1,
    preset: 'lobby',
    rules: { ...FOR_ALL, avatarId: 1, sort: 1, winMin: 1_000_000n },
    notice: '欢迎来到大厅。请文明发言，勿发链接、电话和QQ；理性娱乐，量力而行。',
  },
  {
    roomId: 2,
    preset: 'experts',
    rules: { avatarId: 2, sort: 2 },
    notice: '本群面向 VIP3 及以上会员，交流走势与心得。任何推荐都不保证命中。',
  },
  {
    roomId: 3,
    preset: 'plans',
    rules: { avatarId: 3, sort: 3 },
    notice: '本群由机器人和管理员发布开奖与统计，会员只读。',
  },
  {
    roomId: 4,
    preset: 'lobby',
    rules: { ...FOR_ALL, name: '一分六合彩', avatarId: 4, sort: 4, gameId: 71, winMin: 100_000n },
    notice: '一分钟一期，封盘看顶部倒计时。请设好限额，理性娱乐。',
  },
  {
    roomId: 5,
    preset: 'lobby',
    rules: { ...FOR_ALL, name: '幸运牛牛', avatarId: 5, sort: 5, gameId: 95, winMin: 100_000n },
    notice: '庄闲牌型与派彩见玩法说明；每局可在公平验证页复算。',
  },
] as const

/** What the hosts said when the rooms opened, by room and account. */
export const CHAT_OPENING = [
  { roomId: 1, account: 'keeper2026', text: '聊天室开放了，大家好！发言前请先看群公告。' },
  { roomId: 1, account: 'keeper2026', text: '长按消息可以引用、举报或撤回自己两分钟内的发言。' },
  { roomId: 1, account: 'teacher2026', text: '我是陈老师，有玩法上的问题可以点我的头像私聊。' },
  { roomId: 2, account: 'teacher2026', text: '这里讨论走势和概率。提醒一句：每期开奖相互独立，遗漏再久也不会“该出”。' },
  { roomId: 3, account: 'keeper2026', text: '本群消息由机器人按真实开奖数据发布，名字里都写着机器人。' },
  { roomId: 4, account: 'teacher2026', text: '一分六合彩的房间开了。顶部是本期倒计时，点「去投注」回到投注页。' },
  { roomId: 5, account: 'teacher2026', text: '这里聊幸运牛牛。不清楚牌型大小的，先看看游戏里的玩法说明。' },
] as const
