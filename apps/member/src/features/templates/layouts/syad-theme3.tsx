import { rules } from '@liuhe/domain/content/layouts/syad-theme3.ts'
import { AdvertWall } from '../bodies/advert-wall.tsx'
import { AdvertFrame } from '../frames/advert-frame.tsx'
import { defineLayout } from '../layout.ts'

/** 主题3首页广告: a running line over a grid of pictures. */
export const layout = defineLayout(rules, {
  fold: { kind: 'none' },
  frame: AdvertFrame,
  body: AdvertWall,
})
