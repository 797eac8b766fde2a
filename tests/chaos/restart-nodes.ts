import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@sfc/farm-sim/chemistry-tank/random'
import { startBusyWorld } from './busy-world'
import type { World } from './world'

type Given = {
	seed: number
	rounds: number
	/** Migrations that nodes have from their restart on: the first one applies them while the others are older. */
	migrations?: string
}

/** Restarts one node after the other, some rounds long, while all are busy. */
export async function restartNodes(world: World, { migrations, ...options }: Given) {
	const random = seededRandom(options.seed)
	const busy = await startBusyWorld(world, random)
	if (migrations !== undefined) world.nodeEnv['MIGRATIONS_DIR'] = migrations
	for (let round = 0; round < options.rounds; round++)
		for (const name of world.nodes) {
			await world.restart(name)
			await sleep(3_000 * random())
		}
	await busy.untilNews()
	const { answers, ledger } = busy
	return { answers, ledger, ...(await busy.end()) }
}
