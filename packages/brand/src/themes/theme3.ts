import { defineTheme } from '../theme.ts'
import { base } from './base.ts'

/** Cinnabar red and warm: the theme in use, so the base colours are its colours. */
export const theme3 = defineTheme(base, {
  id: 'theme3',
  title: '朱砂红',
  routeLists: ['core', 'common'],
  labels: { gameCenter: '六合论坛' },
  gameCenterBlocks: ['forum', ...base.gameCenterBlocks],
  slots: { serviceWidget: 'wechat' },
  numbers: { homeGridRows: 1 },
  flags: { trialEntryOnRegister: false, securityCenterInMoreMenu: true, profileVipInMoreMenu: true, roomAdvert: true },
})
