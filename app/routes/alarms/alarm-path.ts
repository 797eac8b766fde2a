import type { FarmCtx } from '~/context.server'

/** Where an alarm is shown, or the list; it names the farm where the person is working on another one. */
export function alarmPath({ farm, user }: FarmCtx, alarmId: string | null): string {
	const path = alarmId === null ? '/notifications' : `/notifications/${alarmId}`
	return farm.id === user.currentFarmId ? path : `${path}?farmId=${farm.id}`
}
