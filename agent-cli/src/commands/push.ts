import { join } from 'node:path'
import type { InventoryInput } from '@sfc/contract/agent/inventory'
import { offlineAfterMs } from '@sfc/contract/agent/paths'
import { withTimeout } from '@sfc/contract/with-timeout'
import { formatDuration } from '@sfc/domain/calendar/format-duration'
import { Command, Option } from 'commander'
import type { Logger } from 'pino'
import type { DeviceEntry } from '../config/agent-config'
import { loadCredentials } from '../config/credentials'
import { loadConfig, type LoadedConfig } from '../config/load-config'
import { findDriver } from '../drivers/index'
import { CommandError } from '../exit-codes'
import { createLog } from '../log'
import { Clock } from '../time/clock'
import { DescriptionMemory } from '../runtime/description-memory'
import { DeviceReadings } from '../runtime/device-readings'
import { MachineReadings } from '../runtime/machine-readings'
import { inventoryEntry } from '../runtime/inventory-entry'
import { acquireLock } from '../runtime/state-lock'
import { EmergencyLatch } from '../safety/emergency-latch'
import { Spool } from '../spool/spool'
import { spoolCaps } from '../spool/spool-caps'
import { HttpClient } from '../uplink/http-client'
import { confirmTrial } from '../update/confirm-trial'
import { ownName } from '../uplink/heartbeat'
import { Link } from '../uplink/link'
import { Uplink } from '../uplink/uplink'
import { NO_DEVICES, readOnce, withDevice } from './open-devices'
import { timeoutOption, wholeNumber } from './options'

const UPLOAD_TIMEOUT_MS = 300_000

export const pushCommand = (): Command =>
	new Command('push')
		.description('read every device once, send everything that waits, and end; for cron and timers')
		.option('--once', 'the default; makes it explicit in a crontab')
		.addOption(
			new Option(
				'--every <minutes>',
				'how often it runs, so that the web app knows when one is missing',
			)
				.argParser(wholeNumber(1, 1440))
				.default(5),
		)
		.addOption(timeoutOption())
		.action(async (options: { timeout: number; every: number }, command: Command) => {
			const config = loadConfig(command.optsWithGlobals<{ config?: string }>().config)
			const unlock = acquireLock(config.stateDir)
			try {
				await push(config, options.timeout, options.every * 60_000)
			} finally {
				unlock()
			}
		})

async function push(config: LoadedConfig, timeoutMs: number, pushEveryMs: number): Promise<void> {
	const credentials = loadCredentials(config.path)
	const log = createLog(config.logLevel)
	const clock = new Clock()
	const spool = new Spool(join(config.stateDir, 'spool'), spoolCaps(config.spool))
	const link = new Link(() => clock.elapsedMs())
	const memory = new DescriptionMemory(config.stateDir)
	const latch = new EmergencyLatch(config.stateDir)
	const devices: InventoryInput['devices'] = []
	const machine = new MachineReadings({ clock, link, spool, log })
	const uplink = new Uplink({
		machineName: config.machineName,
		pushEveryMs,
		http: new HttpClient(config.server, credentials, () => clock.now(), config.allowInsecure, log),
		clock,
		link,
		spool,
		log,
		deadLetters: join(config.stateDir, 'refused.ndjson'),
		inventory: () =>
			[...devices, machine.inventory(config.machineName ?? ownName())].map((device) =>
				readEvery(device, pushEveryMs),
			),
		emergency: () => latch.get(),
	})
	try {
		spool.enforceCaps()
		const silent = await Promise.all(
			config.devices.map((entry) =>
				readIntoSpool(entry, { clock, spool, memory, log, devices, timeoutMs }),
			),
		)
		const sent = await withTimeout(UPLOAD_TIMEOUT_MS, undefined, (ended) =>
			uplink.sendAll(ended, () => machine.read()),
		)
		if (link.state === 'up') confirmTrial(log)
		const { records } = spool.stats()
		if (!sent) {
			const exit = link.state === 'refused' ? 'refused' : 'network'
			throw new CommandError(
				exit,
				`not all sent: ${link.reason ?? 'it took too long'}; ${records} records wait on the disk`,
			)
		}
		console.log(
			`Sent. The next push is expected in ${formatDuration(pushEveryMs)} (--every); the web app calls this machine offline after ${formatDuration(offlineAfterMs(pushEveryMs))}.`,
		)
		const missing = silent.filter((id) => id !== null)
		if (!config.devices.length) console.log(NO_DEVICES)
		if (missing.length)
			throw new CommandError('device', `sent, but no answer from ${missing.join(', ')}`)
	} finally {
		await spool.stop()
	}
}

/** A device as it is read here, whatever it is polled at by an agent that runs. */
const readEvery = (device: Device, everyMs: number): Device => ({
	...device,
	points: device.points.map((point) => ({
		...point,
		intervalMs: Math.max(point.intervalMs, everyMs),
	})),
})

type Device = InventoryInput['devices'][number]

type PushParts = {
	clock: Clock
	spool: Spool
	memory: DescriptionMemory
	log: Logger
	devices: InventoryInput['devices']
	timeoutMs: number
}

/** The id of the device when it did not answer. */
async function readIntoSpool(entry: DeviceEntry, parts: PushParts): Promise<string | null> {
	const { clock, spool, memory, devices } = parts
	const result = await withDevice(entry, parts.log, parts.timeoutMs, async (session, signal) => {
		const samples = await readOnce(session, signal)
		return { samples, description: session.describe() }
	})
	const description = result.ok ? result.value.description : memory.get(entry.id)
	devices.push(inventoryEntry(entry, description, findDriver(entry.driver)))
	if (!result.ok) {
		parts.log.warn({ device: entry.id, reason: result.reason }, 'device does not answer')
		const reason = result.reason.slice(0, 300)
		const offline = {
			kind: 'device' as const,
			at: clock.now(),
			device: entry.id,
			status: 'offline' as const,
			reason,
		}
		spool.append('events', offline, clock.elapsedMs())
		return entry.id
	}
	memory.set(entry.id, result.value.description)
	const readings = new DeviceReadings(entry.id)
	readings.setPoints(result.value.description.points)
	const samples = readings.markSamples(
		result.value.samples,
		result.value.description.simulated === true,
	)
	for (const record of readings.records(samples, clock.now()))
		spool.append('live', record, clock.elapsedMs())
	return null
}
