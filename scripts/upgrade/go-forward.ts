import { keepDatabase } from './keep-database'
import { runProgram, type Place } from './run-program'
import { waitUntilReady, type Service } from './service'
import { checkRelease, readData, tryOnCopy } from './try-release'
import { switchLink, unpackRelease } from './unpack-release'
import { STEPS, writeState, type Step, type UpgradeState } from './upgrade-state'

export type Upgrade = {
	dataDir: string
	isPostgres: boolean
	/** The folder of the backup. */
	backups: string
	/** Where the server answers. */
	url: string
	service: Service
	place: Place
	/** How long a server may take until it is ready. */
	limitMs: number
}

/** The server runs, and there is nobody but the operator to stop it. */
export class StopItFirst extends Error {}

/** Does the steps from the one of the state on; each is noted before it begins. */
export async function goForward(upgrade: Upgrade, state: UpgradeState): Promise<void> {
	const first = await firstStep(upgrade, state)
	for (const step of STEPS.slice(STEPS.indexOf(first))) {
		state.step = step
		await writeState(upgrade.dataDir, state)
		console.log(describe(step, state.version))
		await DO[step](upgrade, state)
	}
}

/** An old server that was started since has written on, so the copy of before is taken anew. */
async function firstStep(upgrade: Upgrade, state: UpgradeState): Promise<Step> {
	if (STEPS.indexOf(state.step) < STEPS.indexOf('keep')) return state.step
	if (state.step === 'keep' || !state.before) return 'stop'
	if (state.step === 'start') return 'start'
	await upgrade.service?.stop()
	const { migrations } = await readData(state.from, upgrade.place)
	return migrations === state.before.migrations ? 'stop' : state.step
}

const describe = (step: Step, version: string): string =>
	({
		backup: 'Making a backup',
		unpack: `Unpacking ${version} beside this release`,
		trial: `Trying ${version} on a copy of the data`,
		stop: 'Stopping the server',
		keep: 'Keeping the database as it is',
		migrate: 'Migrating the database',
		check: 'Checking the migrated database',
		switch: `Switching to ${version}`,
		start: 'Starting the server',
	})[step]

const DO: Record<Step, (upgrade: Upgrade, state: UpgradeState) => Promise<unknown>> = {
	backup: ({ backups, place }, { from }) => runProgram(from, ['scripts/backup.ts', backups], place),
	unpack: (_, { archive, to, from }) => unpackRelease(archive, to, from),
	trial: (upgrade, state) => tryOnCopy(state, upgrade),
	async stop({ service, place }, { from }) {
		await service?.stop()
		await readData(from, place).catch((cause: unknown) => {
			if (service) throw cause
			throw new StopItFirst('Stop the server, and call this again: the rest takes a minute.', {
				cause,
			})
		})
	},
	async keep(upgrade, state) {
		state.before = await readData(state.from, upgrade.place)
		await keepDatabase({ ...upgrade, ...state })
	},
	migrate: ({ place }, { to }) => runProgram(to, ['db/migrate.ts'], place),
	check: (upgrade, { to, before }) =>
		checkRelease(to, before ?? { migrations: 0, rows: {} }, upgrade),
	switch: (_, { link, to }) => switchLink(link, to),
	async start({ service, url, limitMs }) {
		await service?.start()
		if (service) await waitUntilReady(url, limitMs)
	},
}
