/** The portraits a member chooses from, by avatarId (Ruling G10): the twelve animals and four signs. */
export const AVATARS = [
  { id: 1, name: '灵鼠' },
  { id: 2, name: '福牛' },
  { id: 3, name: '猛虎' },
  { id: 4, name: '玉兔' },
  { id: 5, name: '祥龙' },
  { id: 6, name: '灵蛇' },
  { id: 7, name: '骏马' },
  { id: 8, name: '瑞羊' },
  { id: 9, name: '金猴' },
  { id: 10, name: '锦鸡' },
  { id: 11, name: '旺犬' },
  { id: 12, name: '招财猪' },
  { id: 13, name: '金元宝' },
  { id: 14, name: '锦鲤' },
  { id: 15, name: '四叶草' },
  { id: 16, name: '红灯笼' },
] as const

export type AvatarId = (typeof AVATARS)[number]['id']

/** Whether a number names a portrait of the set. */
export const isAvatarId = (id: number): id is AvatarId => AVATARS.some((avatar) => avatar.id === id)
