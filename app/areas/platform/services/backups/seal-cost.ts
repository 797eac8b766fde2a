/** Cost of one guess at a pass phrase, for scrypt: 128 MB of memory and half a second. */
export const SEAL_COST = { N: 2 ** 17, r: 8, p: 1 }
