import { match } from '#db/match'
import { hasPermission, type Permission } from '@sfc/domain/platform/permissions'
import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/database'
import { isFarmAgent } from '#db/farm-agents'
import { farmMembers } from '#db/schema/accounts'
import { agents } from '#db/schema/agents'
import { notifyChannels } from '#db/schema/alarms'
import { calibrations } from '#db/schema/calibration'
import { equipment } from '#db/schema/control'
import { activeRecipes } from '#db/schema/recipes'
import type { FarmCtx } from '~/context.server'
import { isPlanInControl } from '~/areas/control/services/plans/is-plan-in-control.server'

export type GettingStartedStep = {
	key: string
	title: string
	/** Benefit of the step. */
	why: string
	/** Page on which it is done, and its button. */
	to: string
	label: string
	isDone: boolean
}

type Step = Omit<GettingStartedStep, 'isDone'> & {
	/** Permission it needs; none means everybody. */
	needs?: Permission
	isDone: (ctx: FarmCtx) => Promise<boolean>
}

async function hasRow({ read }: Db, table: SQLiteTable, where: SQL | undefined) {
	const [row] = await read
		.select({ one: sql`1` })
		.from(table)
		.where(where)
		.limit(1)
	return row !== undefined
}

/** Steps from an empty farm to one that runs and calls for help, in this order. */
const STEPS: readonly Step[] = [
	{
		key: 'connect',
		title: 'Connect the farm agent',
		why: 'It reads the sensors, switches the equipment, and keeps running without the internet.',
		to: '/local-agent-install',
		label: 'Install the agent',
		needs: 'agent.manage',
		isDone: ({ db, farm }) => hasRow(db, agents, isFarmAgent(farm.id)),
	},
	{
		key: 'name',
		title: 'Assign each output',
		why: 'A relay becomes a pump or a heater, with the limits that are safe for its kind.',
		to: '/equipment-binding',
		label: 'Connect equipment',
		needs: 'agent.manage',
		isDone: ({ db, farm }) => hasRow(db, equipment, eq(equipment.farmId, farm.id)),
	},
	{
		key: 'calibrate',
		title: 'Calibrate a sensor',
		why: 'pH and EC probes age. Dosing is as right as the probe is.',
		to: '/calibration',
		label: 'Calibrate',
		needs: 'sensor.calibrate',
		isDone: ({ db, farm }) =>
			hasRow(
				db,
				calibrations,
				and(eq(calibrations.farmId, farm.id), isNull(calibrations.undoneAt)),
			),
	},
	{
		key: 'recipe',
		title: 'Select a recipe',
		why: 'It gives each zone its targets. Readings are judged by them, and control follows them.',
		to: '/recipes',
		label: 'Choose a recipe',
		needs: 'recipe.select',
		isDone: ({ db, farm }) => hasRow(db, activeRecipes, eq(activeRecipes.farmId, farm.id)),
	},
	{
		key: 'plan',
		title: 'Turn automation on',
		why: 'Read the plan first: it says what the farm will do automatically, for weeks ahead.',
		to: '/zone-control/plan',
		label: 'Read the plan',
		needs: 'farm.configure',
		isDone: isPlanInControl,
	},
	{
		key: 'alarm',
		title: 'Let an alarm reach you',
		why: 'Add your phone, mail or browser, and send yourself a test.',
		to: '/notifications/channels',
		label: 'Test my channels',
		isDone: ({ db, user }) =>
			hasRow(
				db,
				notifyChannels,
				and(eq(notifyChannels.userId, user.id), isNotNull(notifyChannels.succeededAt)),
			),
	},
]

/** Lists the getting-started steps that this person may do on the farm, each computed now. */
export const listGettingStartedSteps = (ctx: FarmCtx): Promise<GettingStartedStep[]> =>
	Promise.all(
		STEPS.filter(({ needs }) => !needs || hasPermission(ctx.role, needs)).map(
			async ({ key, title, why, to, label, isDone }) => {
				const done = await isDone(ctx)
				return { key, title, why, to, label, isDone: done }
			},
		),
	)

/**
 * Reads the getting-started steps for the dashboard; null once all are done, or the person has
 * hidden them.
 */
export async function readGettingStarted(ctx: FarmCtx) {
	if (await isGettingStartedHidden(ctx)) return null
	const steps = await listGettingStartedSteps(ctx)
	const [next] = steps.filter(({ isDone }) => !isDone)
	if (!next) return null
	return { next, done: steps.filter(({ isDone }) => isDone).length, total: steps.length }
}

/** Whether this person has hidden the getting-started steps of this farm. */
export async function isGettingStartedHidden({ db, farm, user }: FarmCtx): Promise<boolean> {
	const [row] = await db.read
		.select({ at: farmMembers.firstHourHiddenAt })
		.from(farmMembers)
		.where(match(farmMembers, { farmId: farm.id, userId: user.id }))
	return row?.at != null
}
