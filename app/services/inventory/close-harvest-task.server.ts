import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { tasks } from '#db/schema/growing'
import type { FarmCtx } from '~/context.server'

/** Marks the open harvest task of a cycle done, in the transaction that records its last cutting. */
export async function closeHarvestTask(
	tx: Tx,
	{ user, now }: FarmCtx,
	{ cycleId }: { cycleId: number },
): Promise<void> {
	const by = `${user.firstName} ${user.lastName}`.trim() || user.email
	const isOpen = and(
		eq(tasks.cycleId, cycleId),
		eq(tasks.type, 'harvest'),
		eq(tasks.isCompleted, false),
		isNull(tasks.terminatedAt),
	)
	const completion = { isCompleted: true, completedAt: now(), completedBy: by }
	await tx.update(tasks).set(completion).where(isOpen)
}
