import { match } from '#db/match'
import { SUBSCRIPTION_STATUSES, isRunning } from '@sfc/domain/billing/subscription-status'
import { and, asc, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm'
import type { Reader } from '#db/open.server'
import { farmMembers } from '#db/schema/accounts'
import { pods, subscriptions } from '#db/schema/billing'
import { farms } from '#db/schema/farms'

export type UncoveredFarm = { id: number; name: string }

const RUNNING = SUBSCRIPTION_STATUSES.filter(isRunning)

/** Lists the farms that a person owns and no running plan covers, oldest first. */
export function listUncoveredFarms(read: Reader, userId: string): Promise<UncoveredFarm[]> {
	const covered = read
		.select({ farmId: pods.farmId })
		.from(pods)
		.innerJoin(subscriptions, eq(subscriptions.customerId, pods.customerId))
		.where(and(isNotNull(pods.farmId), inArray(subscriptions.status, RUNNING)))
	return read
		.select({ id: farms.id, name: farms.name })
		.from(farms)
		.innerJoin(farmMembers, eq(farmMembers.farmId, farms.id))
		.where(
			match(
				farmMembers,
				{ userId, role: 'owner' },
				isNull(farms.deleteAfter),
				notInArray(farms.id, covered),
			),
		)
		.orderBy(asc(farms.id))
}
