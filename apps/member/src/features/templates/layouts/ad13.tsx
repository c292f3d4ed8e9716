import { rules } from '@liuhe/domain/content/layouts/ad13.ts'
import { Banner } from '../bodies/banner.tsx'
import { AdvertFrame } from '../frames/advert-frame.tsx'
import { defineLayout } from '../layout.ts'

/** 信息流横幅: pictures of the operator between the cards. */
export const layout = defineLayout(rules, {
  fold: { kind: 'none' },
  frame: AdvertFrame,
  body: Banner,
})
