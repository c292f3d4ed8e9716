/** The name a member is shown by. It must not pass for one of the house: people trust whom they take for service. */
export const NICKNAME_BOUNDS = { min: 2, max: 12 } as const

const { min, max } = NICKNAME_BOUNDS
const pattern = new RegExp(`^[\\p{Script=Han}A-Za-z0-9][\\p{Script=Han}A-Za-z0-9_·-]{${min - 1},${max - 1}}$`, 'u')
const OF_THE_HOUSE = /客服|官方|管理员|管理員|系统|系統|財務|财务|admin|service|system/i

/** The sentence that refuses a nickname, or `undefined` when it is right. */
export function nicknameError(value: string): string | undefined {
  if (!pattern.test(value)) return `昵称须为${min}-${max}个汉字、字母或数字`
  return OF_THE_HOUSE.test(value.normalize('NFKC')) ? '该昵称不可使用' : undefined
}
