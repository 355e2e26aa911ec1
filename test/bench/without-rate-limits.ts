/** Context values under which no request of a benchmark is refused for being one too many. */
export const withoutRateLimits = {
  throttleRate: '100000',
  throttleBurst: '100000',
  publicThrottleRate: '100000',
  publicThrottleBurst: '100000',
};
