import { mkdirSync } from 'node:fs'
import { Command } from 'commander'
import { loadConfig, type LoadedConfig } from '../config/load-config'
import { CommandError } from '../exit-codes'
import { createLog } from '../log'
import { readState, type AgentState } from '../runtime/agent-state'
import { pause } from '../time/pause'
import { describeError } from '../describe-error'
import { lockHolder } from '../runtime/state-lock'
import { EmergencyLatch } from '../safety/emergency-latch'
import { userName } from '../user-name'
import { withDevice } from './open-devices'

const CONFIRM_MS = 10_000
const PERMISSION_HINT = 'Give the command as root, or as the account farm-agent runs as.'

export const stopAllCommand = (): Command =>
	new Command('stop-all')
		.description('emergency stop: every output off and held off until released; needs no network')
		.action(async (_: unknown, command: Command) => {
			const config = loadConfig(command.optsWithGlobals<{ config?: string }>().config)
			const stillOn = await stopEverything(config, `${userName()} at the agent`)
			if (stillOn.length)
				throw new CommandError(
					'device',
					`NOT CONFIRMED OFF: ${stillOn.join(', ')}. Switch them off by hand.`,
				)
			console.log('Every output is off and stays off. Lift the stop with: farm-agent release')
		})

export const releaseCommand = (): Command =>
	new Command('release')
		.description('lift the emergency stop; outputs go back to automation or their safe state')
		.action((_: unknown, command: Command) => {
			const config = loadConfig(command.optsWithGlobals<{ config?: string }>().config)
			const latch = new EmergencyLatch(config.stateDir)
			if (!latch.get()) return console.log('There is no emergency stop.')
			try {
				latch.lift()
			} catch (error) {
				throw new CommandError('failed', `${describeError(error)}: ${PERMISSION_HINT}`, {
					cause: error,
				})
			}
			console.log('The emergency stop is lifted.')
		})

/**
 * Sets the emergency stop and turns everything off, with the running agent or without one; what is not
 * confirmed off. Throws `CommandError` when the stop could not be set.
 */
export async function stopEverything(config: LoadedConfig, by: string): Promise<string[]> {
	const before = readState(config.stateDir)
	setLatch(config.stateDir, by)
	return lockHolder(config.stateDir) === null
		? stopDevicesDirectly(config)
		: waitUntilOff(config.stateDir, before)
}

function setLatch(stateDir: string, by: string): void {
	try {
		mkdirSync(stateDir, { recursive: true })
		new EmergencyLatch(stateDir).set({ at: Date.now(), by, from: 'machine' })
	} catch (error) {
		throw new CommandError(
			'failed',
			`NOTHING WAS STOPPED: ${describeError(error)}. ${PERMISSION_HINT} Or switch off by hand.`,
			{ cause: error },
		)
	}
}

/** The running agent sees the latch; what it writes into its state file after that says what is still on. */
async function waitUntilOff(stateDir: string, before: AgentState | null): Promise<string[]> {
	let stillOn: string[] = ['everything: the running agent does not answer']
	const untilMs = performance.now() + CONFIRM_MS
	while (performance.now() < untilMs) {
		await pause(200)
		const state = readState(stateDir)
		if (!state?.emergency || state.writtenAt === before?.writtenAt) continue
		stillOn = [
			...state.outputs.filter(({ reportedOn }) => reportedOn !== false).map(({ key }) => key),
			...state.unseen.map((device) => `${device} (does not answer)`),
		]
		if (!stillOn.length) break
	}
	return stillOn
}

async function stopDevicesDirectly({ devices }: LoadedConfig): Promise<string[]> {
	const log = createLog('error')
	const left = await Promise.all(
		devices.map(async (entry) => {
			const result = await withDevice(entry, log, CONFIRM_MS, async (session, signal) => {
				const outputs = session.describe().points.filter(({ switchable }) => switchable)
				const writes = outputs.map(async ({ key }) => {
					const { outcome } = await session.write({ point: key, on: false, maxOnMs: null }, signal)
					return outcome === 'done' ? null : `${entry.id}/${key}`
				})
				return (await Promise.all(writes)).filter((key) => key !== null)
			})
			return result.ok ? result.value : [`${entry.id} (${result.reason})`]
		}),
	)
	return left.flat()
}
