/** Names of what sockets listen to. */

export const resultChannel = (gameId: number, type: string): string => `game:${gameId}:${type}`
export const memberChannel = (memberId: bigint): string => `member:${memberId}`
