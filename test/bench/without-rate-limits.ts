/** Context values under which no request of a benchmark is refused for being one too many. */
export const withoutRateLimits = {
  requestsPerSecond: '100000',
  requestBurst: '100000',
  throttleRate: '100000',
  throttleBurst: '100000',
};
