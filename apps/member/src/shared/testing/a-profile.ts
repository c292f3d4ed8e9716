import { EMPTY_PROFILE, type Profile } from '../account/use-profile.ts'

/** The profile of a member for tests; what a test cares about is changed. */
export const aProfile = (
  userInfo: Partial<Profile['userInfo']> = {},
  rest: Partial<Omit<Profile, 'userInfo'>> = {},
): Profile => ({
  ...EMPTY_PROFILE,
  ...rest,
  userInfo: {
    ...EMPTY_PROFILE.userInfo,
    ...{ userId: '1', account: 'player01', avatarId: 1, vipLevel: 3, hyLevel: 1, chatLevel: 1 },
    ...userInfo,
  },
})
