import { setTimeout as sleep } from 'node:timers/promises'
import { runProgram } from '../support/child-process'
import { checkWorld } from './check-world'
import { drawFault, type Fault } from './draw-fault'
import { startOperating } from './operate'
import { startWorld, type Engine, type World } from './world'

/** How many faults come between two looks at everything that is stored. */
const FAULTS_PER_CHECK = 10

export type Wreck = {
	engine: Engine
	seed: number
	/** Number of the first fault; what a seed and a number draw does not depend on those before. */
	from: number
	faults: number
	/** Called before each fault. */
	onFault?: (fault: Fault) => void
}

export type Outcome = {
	faults: number
	readings: number
	sales: number
	switches: { asked: number; confirmed: number; started: number }
	/** What is wrong, in words; empty when nothing was lost, doubled or left on. */
	findings: string[]
}

/**
 * Lets a whole product work while its programs are killed and frozen, and compares what it acknowledged with
 * what it stored and did. Ends at the first check that finds something. At the end its backup is restored.
 */
export async function wreck(options: Wreck): Promise<Outcome> {
	const world = await startWorld(options.engine)
	try {
		return await wreckWorld(world, options)
	} finally {
		await world.close()
	}
}

async function wreckWorld(world: World, { seed, from, faults, onFault }: Wreck): Promise<Outcome> {
	const operation = await startOperating(world)
	let suffered = 0
	let findings: string[] = []
	while (suffered < faults && findings.length === 0) {
		const fault = drawFault(seed, from + suffered, world.programs())
		onFault?.(fault)
		await sleep(fault.waitMs)
		await world.suffer(fault)
		suffered++
		if (suffered % FAULTS_PER_CHECK > 0 && suffered < faults) continue
		await operation.pause()
		findings = await checkWorld(world, operation)
		operation.goOn()
	}
	await operation.end()
	await world.stopPrograms()
	if (findings.length === 0) findings = await findBackupFault(world)
	const { readings, sales, asked, confirmed } = operation.ledger
	return {
		faults: suffered,
		readings: readings.length,
		sales: sales.length,
		switches: { asked, confirmed, started: world.controller.starts() },
		findings,
	}
}

/** Makes a backup, which restores itself on trial and compares every table. */
async function findBackupFault({ engine, dataDir, databaseUrl }: World): Promise<string[]> {
	const { code, output } = await runProgram(
		['--import', 'tsx', 'scripts/backup.ts', `${dataDir}/backups`],
		{
			DATA_DIR: dataDir,
			DATABASE_URL: engine === 'postgres' ? databaseUrl : '',
			BACKUP_PASSPHRASE: 'correct horse battery staple',
		},
	)
	return code === 0 && output.includes('A trial restore gave the same.')
		? []
		: [`backup: ${output}`]
}
