import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataSummary } from './read-data'

/** The steps of an upgrade in their order. Up to `trial` the old release runs on. */
export const STEPS = [
	'backup',
	'unpack',
	'trial',
	'stop',
	'keep',
	'migrate',
	'check',
	'switch',
	'start',
] as const
export type Step = (typeof STEPS)[number]

/** What a second call needs to know of an upgrade that was killed. */
export type UpgradeState = {
	/** The step that was begun. */
	step: Step
	/** Why the upgrade goes back; null while it goes on. */
	failure: string | null
	archive: string
	/** The folders of the old and the new release, and the link that leads to the one that runs. */
	from: string
	to: string
	link: string
	version: string
	/** What the database held when it was kept. */
	before?: DataSummary
}

/** The folder of an upgrade: its state, the kept database and the trial. */
export const upgradeFolder = (dataDir: string): string => join(dataDir, 'upgrade')

const stateFile = (dataDir: string) => join(upgradeFolder(dataDir), 'state.json')

export async function readState(dataDir: string): Promise<UpgradeState | null> {
	try {
		return JSON.parse(await readFile(stateFile(dataDir), 'utf8')) as UpgradeState
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
		throw error
	}
}

/** Writes the state so that a power cut leaves the old or the new one. */
export async function writeState(dataDir: string, state: UpgradeState | null): Promise<void> {
	await mkdir(upgradeFolder(dataDir), { recursive: true })
	const draft = `${stateFile(dataDir)}.draft`
	await writeFile(draft, JSON.stringify(state), { mode: 0o600, flush: true })
	await rename(draft, stateFile(dataDir))
	// An older release runs this program beside its own code, so that the new code's helper is not there.
	const folder = await open(upgradeFolder(dataDir), 'r')
	await folder.sync().finally(() => folder.close())
}
