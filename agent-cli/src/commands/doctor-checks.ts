import { createSocket } from 'node:dgram'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { HeartbeatReply } from '@sfc/contract/agent/heartbeat'
import { AGENT_PATHS } from '@sfc/contract/agent/paths'
import { CLOCK_TOLERANCE_MS } from '@sfc/domain/agents/machine-problems'
import { OUTPUT_CLASSES } from '@sfc/domain/control/output-class'
import { findFfmpeg } from '../cameras/recording/find-ffmpeg'
import { loadCredentials } from '../config/credentials'
import type { LoadedConfig } from '../config/load-config'
import { createLog } from '../log'
import { readState } from '../runtime/agent-state'
import { lockHolder } from '../runtime/state-lock'
import { freeBytes } from '../spool/spool-caps'
import { HttpClient } from '../uplink/http-client'
import { requireSecureServer } from '../uplink/require-secure-server'
import { describeError } from '../describe-error'
import { withDevice } from './open-devices'
import { parseJson } from '@sfc/contract/parse-json'

export type Finding = {
	level: 'ok' | 'warn' | 'fail'
	about: string
	text: string
	remedy?: string
}

const LOW_DISK_BYTES = 200 * 1024 * 1024
const CLOCK_WARN_MS = 2000

export function checkDisk(stateDir: string): Finding[] {
	const about = 'disk'
	try {
		mkdirSync(stateDir, { recursive: true })
		accessSync(stateDir, constants.W_OK)
	} catch (error) {
		const remedy =
			'Give the account the agent runs as the right to write there, or change stateDir.'
		return [
			{
				level: 'fail',
				about,
				text: `${stateDir} is not writable (${describeError(error)})`,
				remedy,
			},
		]
	}
	const free = freeBytes(stateDir)
	const text = `${stateDir} is writable, ${Math.round(free / 1e6)} MB free`
	return free < LOW_DISK_BYTES
		? [
				{
					level: 'warn',
					about,
					text,
					remedy: 'Free some space: readings are dropped when less than spool.minFreeMb is left.',
				},
			]
		: [{ level: 'ok', about, text }]
}

/** Whether the cameras can be recorded as video; nothing without cameras. */
export async function checkRecording({
	devices,
}: Pick<LoadedConfig, 'devices'>): Promise<Finding[]> {
	const about = 'recording'
	if (!devices.some(({ driver }) => driver === 'onvif')) return []
	const version = await findFfmpeg()
	if (version !== null)
		return [
			{
				level: 'ok',
				about,
				text: `ffmpeg ${version} records the video of cameras, and shows it live in: farm-agent serve`,
			},
		]
	return [
		{
			level: 'warn',
			about,
			text: 'ffmpeg is not installed: cameras are recorded and shown as one picture a second',
			remedy:
				'Install it for video: apt install ffmpeg, brew install ffmpeg, winget install ffmpeg.',
		},
	]
}

/** Calls the server with the agent's own credentials, and compares clocks. */
export async function checkServer(config: LoadedConfig): Promise<Finding[]> {
	const about = 'server'
	const fail = (text: string, remedy: string): Finding[] => [{ level: 'fail', about, text, remedy }]
	const { server, path, allowInsecure } = config
	let http: HttpClient
	try {
		requireSecureServer(server, allowInsecure)
	} catch (error) {
		return fail(describeError(error), 'Use https for the server.')
	}
	try {
		http = new HttpClient(server, loadCredentials(path), Date.now, allowInsecure)
	} catch (error) {
		return fail(describeError(error), 'Enrol this machine.')
	}
	try {
		const answer = await http.send(`${AGENT_PATHS.commands}?poll=1`, { timeoutMs: 8000 })
		if (answer.status === 401 || answer.status === 403)
			return fail(
				`${config.server} does not know this agent any more`,
				'Get a new code in the web app and run: farm-agent enroll --force',
			)
		const serverTime = HeartbeatReply.pick({ serverTime: true }).safeParse(parseJson(answer.text))
		if (answer.status !== 200 || !serverTime.success)
			return fail(
				`${config.server} answered ${answer.status}, not as this agent expects`,
				'Check the address: is it the web app, and is a proxy in between?',
			)
		return [
			{
				level: 'ok',
				about,
				text: `${config.server} answers in ${answer.receivedMs - answer.sentMs} ms and knows this agent`,
			},
			checkClock(serverTime.data.serverTime - (answer.sentMs + answer.receivedMs) / 2),
		]
	} catch (error) {
		return fail(
			`${config.server} cannot be reached: ${describeError(error)}`,
			'Check network, name resolution and firewall: outbound HTTPS is needed.',
		)
	}
}

function checkClock(offsetMs: number): Finding {
	const text = `${(Math.abs(offsetMs) / 1000).toFixed(1)} s ${offsetMs > 0 ? 'behind' : 'ahead of'} the server`
	if (Math.abs(offsetMs) < CLOCK_WARN_MS) return { level: 'ok', about: 'clock', text }
	const remedy =
		'Turn on time synchronisation (timedatectl set-ntp true). Stamps are corrected meanwhile.'
	return {
		level: Math.abs(offsetMs) > CLOCK_TOLERANCE_MS ? 'fail' : 'warn',
		about: 'clock',
		text,
		remedy,
	}
}

/** Reads each device, or asks the running agent: many devices accept one connection only. */
export async function checkDevices(config: LoadedConfig, timeoutMs: number): Promise<Finding[]> {
	if (!config.devices.length)
		return [
			{
				level: 'warn',
				about: 'devices',
				text: 'none in the configuration',
				remedy: 'Run: farm-agent discover --adopt',
			},
		]
	return lockHolder(config.stateDir) === null
		? (await Promise.all(config.devices.map((entry) => checkDevice(entry, timeoutMs)))).flat()
		: checkDevicesViaAgent(config.stateDir)
}

async function checkDevice(
	entry: LoadedConfig['devices'][number],
	timeoutMs: number,
): Promise<Finding[]> {
	const about = `device ${entry.id}`
	const result = await withDevice(
		entry,
		createLog('silent'),
		timeoutMs,
		async (session, signal) => {
			const samples = session.opening ?? (await session.read(signal))
			return {
				points: samples.length,
				outputs: session.describe().points.flatMap(({ switchable }) => switchable ?? []),
			}
		},
	)
	if (!result.ok)
		return [
			{
				level: 'fail',
				about,
				text: `does not answer: ${result.reason}`,
				remedy: 'Check power, cable and address; many devices take one connection at a time.',
			},
		]
	const { points, outputs } = result.value
	const risky = outputs.filter(({ outputClass }) => !OUTPUT_CLASSES[outputClass].safeOn)
	const text = `answers with ${points} values`
	return risky.length
		? [
				{
					level: 'ok',
					about,
					text: `${text}; its fail-safe for ${risky.length} outputs is set when the agent runs`,
				},
			]
		: [{ level: 'ok', about, text }]
}

function checkDevicesViaAgent(stateDir: string): Finding[] {
	const state = readState(stateDir)
	if (!state)
		return [
			{
				level: 'warn',
				about: 'devices',
				text: 'the agent has just started; ask again in a moment',
			},
		]
	const devices = state.devices.map(({ id, status, points, reason }): Finding => {
		const about = `device ${id}`
		return status === 'online'
			? { level: 'ok', about, text: `the running agent reads ${points} points` }
			: {
					level: 'fail',
					about,
					text: `${status}: ${reason ?? 'not read yet'}`,
					remedy: 'Check power, cable and address.',
				}
	})
	const outputs = state.outputs.flatMap(({ key, warning }): Finding[] =>
		warning
			? [
					{
						level: 'warn',
						about: `output ${key}`,
						text: warning,
						remedy: "Set the device's own watchdog, or use one that has it.",
					},
				]
			: [],
	)
	return [...devices, ...outputs]
}

/** Sends a multicast packet to itself on every interface: what discovery of cameras needs. */
export async function checkMulticast(): Promise<Finding[]> {
	const addresses = Object.entries(networkInterfaces()).flatMap(([name, all]) =>
		(all ?? [])
			.filter(({ family, internal }) => family === 'IPv4' && !internal)
			.map(({ address }) => ({ name, address })),
	)
	if (!addresses.length)
		return [
			{
				level: 'fail',
				about: 'network',
				text: 'no interface has an IPv4 address',
				remedy: 'Check cable and DHCP.',
			},
		]
	const docker = existsSync('/.dockerenv')
	return Promise.all(
		addresses.map(async ({ name, address }): Promise<Finding> => {
			const about = `multicast ${name}`
			const heard = await receivesOwnPacket(address)
			if (heard) return { level: 'ok', about, text: `works on ${address}` }
			const remedy = docker
				? 'Run the container with the host network.'
				: 'Allow UDP multicast in the firewall; discovery finds fewer devices without it.'
			return { level: 'warn', about, text: `a packet sent on ${address} did not come back`, remedy }
		}),
	)
}

const GROUP = '239.255.255.250'

function receivesOwnPacket(address: string): Promise<boolean> {
	return new Promise((done) => {
		const socket = createSocket({ type: 'udp4', reuseAddr: true })
		const finish = (heard: boolean) => {
			clearTimeout(timer)
			socket.removeAllListeners('message')
			done(heard)
			try {
				socket.close()
			} catch {
				// It never opened.
			}
		}
		const timer = setTimeout(() => finish(false), 1000)
		socket.on('error', () => finish(false))
		socket.on('message', () => finish(true))
		socket.bind(0, () => {
			try {
				socket.addMembership(GROUP, address)
				socket.setMulticastInterface(address)
				socket.setMulticastLoopback(true)
				socket.setMulticastTTL(0)
				socket.send('farm-agent', socket.address().port, GROUP, (error) => error && finish(false))
			} catch {
				finish(false)
			}
		})
	})
}
