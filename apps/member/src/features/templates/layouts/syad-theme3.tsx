import { AdvertWall } from '../bodies/advert-wall.tsx'
import { AdvertFrame } from '../frames/advert-frame.tsx'
import { defineLayout } from '../layout.ts'

/** 主题3首页广告: a running line over a grid of pictures. */
export const layout = defineLayout({
  code: 'syad-theme3',
  groups: 'flat',
  parts: [],
  fold: { kind: 'none' },
  frame: AdvertFrame,
  body: AdvertWall,
})
