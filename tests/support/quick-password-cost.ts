/**
 * Replaces `password-cost.ts` in the tests of services, which make hundreds of hashes. The real
 * cost is tested in tests/source/password-cost.test.ts.
 */
export const PASSWORD_COST = { memoryCost: 4096, timeCost: 1, parallelism: 1 }
