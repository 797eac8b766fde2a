import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import type { Tx } from '#db/open.server'
import { farmMembers } from '#db/schema/accounts'
import type { FarmCtx } from '~/context.server'

/**
 * Returns the assignee's id, null for nobody. Throws Fault invalid at `assignedTo` when the person
 * is not on the farm.
 */
export async function requireAssignee(
	tx: Tx,
	{ farm }: FarmCtx,
	userId: string | null | undefined,
): Promise<string | null> {
	if (!userId) return null
	const [member] = await tx
		.select({ userId: farmMembers.userId })
		.from(farmMembers)
		.where(match(farmMembers, { farmId: farm.id, userId }))
	if (!member)
		throw new Fault('invalid', 'Please choose a person on this farm', { field: 'assignedTo' })
	return member.userId
}
