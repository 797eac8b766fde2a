import type { FarmCtx } from '~/context.server'

/**
 * The address of an alarm, or of the list; it names the farm when it is not the person's current
 * one.
 */
export function alarmPath({ farm, user }: FarmCtx, alarmId: string | null): string {
	const path = alarmId === null ? '/notifications' : `/notifications/${alarmId}`
	return farm.id === user.currentFarmId ? path : `${path}?farmId=${farm.id}`
}
