/**
 * Stands in for `password-cost.ts` where services are tested on a database: hundreds of hashes are
 * made there. What hashes cost people is tested in tests/source/password-cost.test.ts.
 */
export const PASSWORD_COST = { memoryCost: 4096, timeCost: 1, parallelism: 1 }
