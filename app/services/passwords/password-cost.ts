/**
 * What one guess at a stolen hash costs: 64 MiB of memory and, on a small server of 2025, some
 * 150 ms. Raising it is enough: older hashes are made anew when their owner signs in.
 */
export const PASSWORD_COST = { memoryCost: 65_536, timeCost: 6, parallelism: 1 }
