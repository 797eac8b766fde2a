import type { BoundDoser } from '@sfc/domain/control/plan-inputs'
import type { DoserRole } from '@sfc/domain/growing/nutrients/doser-role'
import type { DoseBudget } from '@sfc/domain/control/controllers/dosing/dosing-settings'
import type { dosers } from '#db/schema/dosing'

/** Converts a stored dosing pump to the form of the plan. */
export const toDoser = ({
	role,
	mlPerS,
	jugMl,
	jugEnteredAt,
	budget,
}: typeof dosers.$inferSelect): Omit<BoundDoser, 'key'> => ({
	role: role as DoserRole, // written from the contract's enum
	mlPerS,
	jug: jugMl === null || jugEnteredAt === null ? null : { ml: jugMl, enteredAt: jugEnteredAt },
	budget: budget as DoseBudget, // written from the contract's schema
})
