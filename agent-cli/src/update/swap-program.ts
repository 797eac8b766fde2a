import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../exit-codes'
import { writeFileAtomically } from '../write-file'
import type { Installation } from './installation'
import { readUpdateState, TRIAL_MS, writeUpdateState } from './update-state'

const EXECUTABLE = { mode: 0o755 }

/** Lies beside this file in the source and beside `farm-agent.mjs` in the bundle. */
const launcher = (): string => readFileSync(new URL('./launcher.mjs', import.meta.url), 'utf8')

/**
 * What puts an unpacked release on trial, step by step: whatever ends the process between two of
 * them, there is a program that runs.
 */
export function trialSteps(
	installation: Installation,
	{ release, version }: { release: string; version: string },
): (() => void)[] {
	const { program, previous } = installation
	const text = launcher().replace('{{release}}', release)
	const keep = () => writeFileAtomically(previous, readFileSync(program), EXECUTABLE)
	return [
		// A release that is on trial itself is no fallback.
		...(isOnTrial(installation) ? [] : [keep]),
		() =>
			writeUpdateState(installation, {
				state: 'trial',
				release,
				version,
				trialMs: TRIAL_MS,
				starts: 0,
				crashes: 0,
			}),
		() => writeFileAtomically(program, text, EXECUTABLE),
	]
}

/**
 * What goes back to the previous program, by hand. A release that was on trial is forgotten, a good
 * one becomes the previous program. Throws `CommandError` when there is no previous one.
 */
export function rollBackSteps(installation: Installation): (() => void)[] {
	const { program, previous, state } = installation
	if (!existsSync(previous))
		throw new CommandError('failed', `There is no previous version: ${previous} is missing.`)
	const [now, before] = [readFileSync(program), readFileSync(previous)]
	const isTrial = isOnTrial(installation)
	return [
		() => writeFileAtomically(program, before, EXECUTABLE),
		...(isTrial ? [] : [() => writeFileAtomically(previous, now, EXECUTABLE)]),
		() => rmSync(state, { force: true }),
	]
}

/** Removes releases that neither the program nor the previous one starts, and that do not run. */
export function removeOldReleases({ releases, program, previous, running }: Installation): void {
	const used = [program, previous].filter(existsSync).map((path) => readFileSync(path, 'utf8'))
	for (const name of readdirSync(releases))
		if (name !== running && !used.some((text) => text.includes(`'${name}'`)))
			rmSync(join(releases, name), { recursive: true, force: true })
}

function isOnTrial(installation: Installation): boolean {
	const state = readUpdateState(installation)
	return (
		state?.state === 'trial' &&
		readFileSync(installation.program, 'utf8').includes(`'${state.release}'`)
	)
}
