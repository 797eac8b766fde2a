import type { CycleStatus } from '@sfc/domain/growing/planting-cycles/cycle-status'
import type { plantingCycles } from '#db/schema/planting-cycles'

type Row = typeof plantingCycles.$inferSelect

export type Cycle = Omit<Row, 'status'> & { status: CycleStatus }

/**
 * Converts a row to a cycle: only the functions of this folder write the column, from
 * CYCLE_STATUSES.
 */
export const asCycle = (row: Row): Cycle => ({ ...row, status: row.status as CycleStatus })
