/** What a complaint names, from which a mock recall starts. */
export const DRILL_STARTS = ['lot', 'seedLot', 'supplyLot', 'buyer'] as const
