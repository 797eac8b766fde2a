/**
 * Cost of one guess at a stolen hash: 64 MiB of memory and, on a small server of 2025, about 150
 * ms. To raise it, change only this: older hashes are replaced when their owner signs in.
 */
export const PASSWORD_COST = { memoryCost: 65_536, timeCost: 6, parallelism: 1 }
