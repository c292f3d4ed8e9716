import type { PageTable } from './pages.ts'
import { readBoot } from '../boot/read-boot.ts'

const report = () => import('../pages/report-page.tsx')

/**
 * Every page but home, by route name; a route without a row is answered by the 404 page. The table is no part of the
 * first load: a row costs some forty bytes of it, and home needs none.
 */
export const otherPages: PageTable = {
  'auth-login': () => import('../../features/auth/login-page.tsx'),
  'auth-register': () => import('../../features/auth/register-page.tsx'),
  profile: () => import('../../features/profile/profile-page.tsx'),
  'security-center': () => import('../../features/security/security-center-page.tsx'),
  'change-password': () => import('../../features/security/change-password-page.tsx'),
  'reset-password': () => import('../../features/security/reset-password-page.tsx'),
  'password-withdraw-money': () => import('../../features/security/cash-password-page.tsx'),
  'account-list': () => import('../../features/security/account-list-page.tsx'),
  'update-account': () => import('../../features/security/update-account-page.tsx'),
  'profile-vip': () => import('../../features/profile/profile-vip-page.tsx'),
  'personal-info': () => import('../../features/profile/personal-info-page.tsx'),
  notifications: () => import('../../features/notifications/notifications-page.tsx'),
  'my-collection': () => import('../pages/my-collection-page.tsx'),
  gallery: () => import('../../features/gallery/gallery-page.tsx'),
  'gallery-group': () => import('../../features/gallery/gallery-group-page.tsx'),
  'gallery-detail': () => import('../../features/gallery/gallery-detail-page.tsx'),
  promotional: () => import('../../features/promotions/promotional-page.tsx'),
  'promotional-detail': () => import('../../features/promotions/promotional-detail-page.tsx'),
  template: () => import('../../features/templates/template-page.tsx'),
  'game-structures': () => import('../../features/tutorial/game-structures-page.tsx'),
  'water-forum': () => import('../../features/documents/water-forum-page.tsx'),
  'master-documents': () => import('../../features/documents/master-documents-page.tsx'),
  'public-documents': () => import('../../features/documents/public-documents-page.tsx'),
  fairness: () => import('../../features/fairness/fairness-page.tsx'),
  databases: () => import('../../features/documents/databases-page.tsx'),
  'not-found': () => import('../pages/not-found-page.tsx'),
  game: () => import('../pages/game-page.tsx'),
  'game-tutorial': () => import('../../features/tutorial/tutorial-page.tsx'),
  'lucky-niu-niu': () => import('../pages/niu-niu-page.tsx'),
  'lucky-niu-niu-chat': () => import('../../features/niuniu/chat-page.tsx'),
  'lucky-niu-niu-heat-map': () => import('../../features/niuniu/heat-map-page.tsx'),
  'lucky-niu-niu-joy-ming': () => import('../../features/niuniu/joy-page.tsx'),
  'special-history': () => import('../../features/analytics/special-history-page.tsx'),
  'special-big-small': () => import('../../features/analytics/big-small-page.tsx'),
  'special-both-side': () => import('../../features/analytics/both-side-page.tsx'),
  'special-last-number': () => import('../../features/analytics/last-number-page.tsx'),
  'special-range': () => import('../../features/analytics/range-page.tsx'),
  'special-trend': () => import('../../features/analytics/trend-page.tsx'),
  'zodiac-reference': () => import('../../features/analytics/zodiac-reference-page.tsx'),
  'zodiac-special-num': () => import('../../features/analytics/special-num-page.tsx'),
  'zodiac-first-num': () => import('../../features/analytics/first-num-page.tsx'),
  'zodiac-trending': () => import('../../features/analytics/zodiac-trending-page.tsx'),
  'zodiac-types-trending': () => import('../../features/analytics/zodiac-types-page.tsx'),
  'lottery-helper': () => import('../../features/analytics/lottery-helper-page.tsx'),
  'bet-list': () => import('../../features/bets/bet-list-page.tsx'),
  'live-betting': () => import('../../features/live-reports/live-betting-page.tsx'),
  'live-betting-detail': () => import('../../features/live-reports/live-betting-detail-page.tsx'),
  'report-bet-list': report,
  'report-live-betting': report,
  // For developers: a product that takes real money does not have it.
  'bridge-harness': async () =>
    (await readBoot()).isDemo ? import('../bridge/harness-page.tsx') : import('../pages/not-found-page.tsx'),
  'lottery-record': () => import('../../features/records/lottery-record-page.tsx'),
  'lottery-record-history': () => import('../../features/history/lottery-history-page.tsx'),
  setting: () => import('../../features/settings/setting-page.tsx'),
  'setting-chat-color': () => import('../../features/settings/chat-colour-page.tsx'),
  about: () => import('../../features/about/about-page.tsx'),
  'about-user-agreement': () => import('../../features/about/about-text-page.tsx'),
  'about-privacy-agreement': () => import('../../features/about/about-text-page.tsx'),
  'about-contact-us': () => import('../../features/about/contact-us-page.tsx'),
  'responsible-gaming': () => import('../../features/limits/responsible-gaming-page.tsx'),
  services: () => import('../../features/services/services-page.tsx'),
  // Only `npm run dev` has these two: the first shows fixtures, which no build carries (ADR 076).
  ...(import.meta.env.DEV && {
    'gallery-of-cards': () => import('../../card-gallery/card-gallery-page.tsx'),
    kit: () => import('../pages/kit-page.tsx'),
  }),
}
