import type { FarmCtx, UserCtx } from '~/context.server'
import { parsePathId } from '~/http/parse-path-id'
import { readAlarm } from '~/areas/alarms/services/list-alarms.server'
import { readRule } from '~/areas/alarms/services/change-rules.server'
import { requireSensorWithFarm } from '~/areas/readings/services/calibration/require-sensor.server'
import { requireLot } from '~/areas/growing/services/inventory/require-lot.server'
import {
	ENTRY_NOT_FOUND,
	requireEntry,
} from '~/areas/growing/services/journal/require-entry.server'
import { requireCycle } from '~/areas/growing/services/planting-cycles/require-cycle.server'
import { requireRecipe } from '~/areas/growing/services/recipes/require-recipe.server'
import { readSensorHealth } from '~/areas/readings/services/sensor-health/list-sensor-health.server'
import { requireTask } from '~/areas/growing/services/tasks/require-task.server'

/** Returns the farm named in the query, or the person's current one. */
type NamedFarm = () => Promise<FarmCtx>

/**
 * Loads the subject of an address parameter together with its farm. Throws not-found when it does
 * not exist or belongs to somebody else's farm.
 */
export const SUBJECTS = {
	lotId: (user: UserCtx, name: string) => requireLot(user, { name }),
	batchId: (user: UserCtx, name: string) => requireLot(user, { name }),
	cycleId: (user: UserCtx, id: string) =>
		requireCycle(user, { cycleId: parsePathId(id, 'Planting cycle not found') }),
	taskId: async (user: UserCtx, id: string) => {
		const taskId = parsePathId(id, 'Task not found')
		return { ctx: await requireTask(user, { taskId }), taskId }
	},
	entryId: (user: UserCtx, id: string) =>
		requireEntry(user, { entryId: parsePathId(id, ENTRY_NOT_FOUND) }),
	sensorId: (user: UserCtx, id: string) =>
		requireSensorWithFarm(user, { pointId: parsePathId(id, 'Sensor not found') }),
	recipeId: async (_: UserCtx, recipeId: string, farm: NamedFarm) =>
		requireRecipe(await farm(), { recipeId }),
	alarmId: async (_: UserCtx, alarmId: string, farm: NamedFarm) => {
		const ctx = await farm()
		return { ctx, ...(await readAlarm(ctx, { alarmId })) }
	},
	key: async (_: UserCtx, key: string, farm: NamedFarm) => {
		const ctx = await farm()
		return { ctx, rule: await readRule(ctx, { key }) }
	},
	pointId: async (_: UserCtx, id: string, farm: NamedFarm) => {
		const ctx = await farm()
		const pointId = parsePathId(id, 'Sensor not found')
		return { ctx, health: await readSensorHealth(ctx, { pointId }) }
	},
}

export type SubjectName = keyof typeof SUBJECTS

/** The type of each subject, as a handler gets it. */
export type Subjects = {
	[N in SubjectName]: Omit<Awaited<ReturnType<(typeof SUBJECTS)[N]>>, 'ctx'>
}

export const isSubject = (name: string): name is SubjectName => Object.hasOwn(SUBJECTS, name)
