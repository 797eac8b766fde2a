/** Replaces `seal-cost.ts` in the tests of services; the real cost is tested in tests/source/seal-cost.test.ts. */
export const SEAL_COST = { N: 2 ** 12, r: 8, p: 1 }
