import {
	DeviceError,
	type Description,
	type FailSafe,
	type Sample,
	type Session,
	type WriteOutcome,
	type WriteRequest,
} from '../driver'
import type { BrokerLink, Message } from './broker-link'
import { isTopicFilter, type MqttDevice, type MqttPoint } from './mqtt-device'
import { createPointStates } from './point-states'
import { ownTimer } from '../own-timer'
import { commandIo, sendCommand } from './send-command'

/** A state has some kilobytes at most; larger messages are not read. */
const MAX_STATE_CHARS = 256_000

type Options = { pollMs: number; maxAgeMs: number; now(): number; signal: AbortSignal }

/** Subscribes to a device's topics and answers reads from the last messages. */
export async function openSession(
	device: MqttDevice,
	link: BrokerLink,
	{ pollMs, maxAgeMs, now, signal }: Options,
): Promise<Session> {
	const states = createPointStates(device, maxAgeMs, now)
	const stops: (() => void)[] = []
	let onSamples: ((samples: Sample[]) => void) | undefined
	let onStatus: ((online: boolean, reason?: string) => void) | undefined
	let refreshedAt = 0
	let reportedOnline: boolean | undefined

	const reportStatus = () => {
		const reason = link.connected ? states.offlineReason() : 'no connection to the broker'
		if (reportedOnline === (reason === undefined)) return
		reportedOnline = reason === undefined
		onStatus?.(reportedOnline, reason)
	}
	let inOrder: Promise<unknown> = Promise.resolve()
	const receive = (message: Message) => {
		if (message.payload.length > MAX_STATE_CHARS) return
		if (!device.prepare) return take(message)
		const prepared = device.prepare(message)
		inOrder = inOrder.then(async () => {
			const ready = await prepared.catch(() => undefined)
			if (ready) take(ready)
		})
	}
	const take = (message: Message) => {
		const samples = states.receive(message)
		reportStatus()
		if (samples.length > 0) onSamples?.(samples)
	}
	const refresh = async () => {
		if (!link.connected) return
		refreshedAt = now()
		for (const { topic, payload } of device.refresh)
			await link.publish(topic, payload).catch(() => undefined)
	}

	const unusable = states.topics.find((topic) => !isTopicFilter(topic))
	if (unusable !== undefined)
		throw new DeviceError(`a topic of the device cannot be used: ${unusable.slice(0, 120)}`)
	stops.push(link.onState(() => reportStatus()))
	stops.push(link.onState((connected) => void (connected && refresh())))
	for (const topic of states.topics) stops.push(await link.subscribe(topic, receive, signal))
	await refresh()

	return {
		describe: () => describe(device, pollMs),
		async read() {
			const quietMs = now() - Math.max(states.lastReceivedAt(), refreshedAt)
			if (quietMs > maxAgeMs / 3) await refresh()
			return states.samples(link.connected)
		},
		subscribe(samples, status) {
			onSamples = samples
			onStatus = status
			reportStatus()
		},
		async renew(key, forMs, signal) {
			const command = device.points.find((point) => point.key === key)?.command
			if (!link.connected) throw new DeviceError('no connection to the broker')
			await command?.renew?.(commandIo(link, signal), forMs)
		},
		write: (request, signal) => write(device, link, states, request, signal, now),
		armFailSafe: (outputs) =>
			Promise.all(
				outputs.map(async ({ point, limits }): Promise<FailSafe> => {
					const command = device.points.find(({ key }) => key === point)?.command
					await command?.findTimer?.(commandIo(link)).catch(() => undefined)
					const longestMs = command?.longestTimedMs() ?? 0
					if (limits.maxOnMs === null || longestMs === 0)
						return { point, state: 'none', reason: 'the device has no timer for it' }
					return ownTimer(point, { longestMs, isRenewed: command?.renew !== undefined })
				}),
			),
		close() {
			onSamples = undefined
			onStatus = undefined
			for (const stop of stops) stop()
			link.release()
			return Promise.resolve()
		},
	}
}

async function write(
	device: MqttDevice,
	link: BrokerLink,
	states: ReturnType<typeof createPointStates>,
	request: WriteRequest,
	signal: AbortSignal,
	now: () => number,
): Promise<WriteOutcome> {
	const point = device.points.find(({ key }) => key === request.point)
	const command = point?.command
	if (!command) return { outcome: 'rejected', reason: 'this point cannot be switched' }
	if (signal.aborted) return { outcome: 'not-sent', reason: 'cancelled before it was sent' }
	if (!link.connected) return { outcome: 'not-sent', reason: 'no connection to the broker' }
	const offline = states.offlineReasonOf(point)
	if (offline) return { outcome: 'not-sent', reason: offline }
	return sendCommand({ command, dim: point.switchable?.dim }, link, states, request, signal, now)
}

const describe = (device: MqttDevice, intervalMs: number): Description => ({
	kind: device.kind,
	...(device.vendor ? { vendor: device.vendor.slice(0, 120) } : {}),
	...(device.model ? { model: device.model.slice(0, 120) } : {}),
	...(device.identity ? { identity: device.identity.slice(0, 200) } : {}),
	...(device.simulated ? { simulated: true } : {}),
	...describeDetails(device),
	points: device.points.map((point) => describePoint(point, intervalMs)),
})

/** Most lines about what is not understood. */
const MAX_LINES = 50

function describeDetails({ points, notUnderstood = [] }: MqttDevice): Pick<Description, 'details'> {
	const unsupported = points.flatMap(({ label, unsupported: why }) =>
		why === undefined ? [] : `${label}: ${why}`,
	)
	const lines = [...unsupported, ...notUnderstood].slice(0, MAX_LINES)
	return lines.length > 0
		? { details: { notUnderstood: lines.map((line) => line.slice(0, 200)) } }
		: {}
}

const describePoint = (point: MqttPoint, intervalMs: number): Description['points'][number] => ({
	key: point.key,
	label: point.label.slice(0, 120),
	quantity: point.quantity,
	intervalMs,
	...(point.role ? { role: point.role } : {}),
	...(point.capacity ? { capacity: point.capacity } : {}),
	...(point.switchable && point.command ? { switchable: point.switchable } : {}),
})
