/** Where a lot comes from: a planting of the farm, another grower, or other lots of the farm. */
export const LOT_ORIGINS = ['grown', 'received', 'mixed'] as const
export type LotOrigin = (typeof LOT_ORIGINS)[number]
