import { randomUUID } from 'node:crypto'
import type { Ctx } from '~/context.server'
import { carryOutCommands, enforceStop } from './carry-out-commands.server'
import { endTimedSwitches } from './end-timed-switches.server'
import { leaseClouds } from './lease-clouds.server'
import { openCloud, type Cloud } from './load-cloud.server'
import { pollCloud } from './poll-cloud.server'

/** Clouds that one server waits for at once. */
const AT_ONCE = 20

/**
 * Creates the job that reads the clouds this server has leased and switches their outlets. A slow
 * cloud delays no other one: each is handled by itself, and never twice at once, except for what
 * turns off.
 */
export function createCloudRunner(): (ctx: Ctx) => Promise<void> {
	const runBy = randomUUID()
	const busy = new Set<string>()
	return async (ctx) => {
		for (const { row, farm } of await leaseClouds(ctx, { runBy })) {
			const isUrgentOnly = busy.has(row.agentId) || busy.size >= AT_ONCE
			const work = isUrgentOnly ? `turn off ${row.agentId}` : row.agentId
			if (busy.has(work)) continue
			busy.add(work)
			const open = () => openCloud(ctx, row, farm)
			void (isUrgentOnly ? turnOffInCloud(open) : workOnCloud(open))
				.catch((error: unknown) => {
					ctx.log.error({ err: error, farmId: farm.id }, 'work on a grow cloud failed')
				})
				.finally(() => busy.delete(work))
		}
	}
}

/** Turns outlets off while other work on the cloud goes on. */
export const turnOffInCloud = (open: () => Cloud): Promise<void> => carryOutCommands(open(), true)

/**
 * Ends switches that are over, carries out waiting commands, and reads the cloud when that is due.
 */
export async function workOnCloud(open: () => Cloud): Promise<void> {
	const cloud = open()
	await endTimedSwitches(cloud)
	await carryOutCommands(cloud)
	if (cloud.row.nextPollAt > cloud.ctx.now()) return
	const answer = await pollCloud(cloud)
	if (answer && cloud.farm.emergencyStoppedAt !== null) await enforceStop(cloud)
}
