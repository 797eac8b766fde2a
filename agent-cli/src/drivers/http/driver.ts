import { describeError } from '../../describe-error'
import { steadyNow } from '../../time/steady-now'
import {
	defineDriver,
	DeviceError,
	type Description,
	type DeviceConfig,
	type FailSafe,
	type Sample,
	type Session,
} from '../driver'
import { ownTimer } from '../own-timer'
import { withoutTimer } from '../read-only'
import { describePoints } from '../value-point'
import { createDeviceLink, type DeviceLink } from './device-link'
import { readAnswer } from './read-answer'
import { HttpSettings, isRenewable } from './settings'
import { renewSwitch, writeSwitch, type Output } from './write-switch'

export const http = defineDriver<HttpSettings>({
	kind: 'http',
	settings: HttpSettings,
	address: ({ url }) => new URL(url).host,
	async open(device, _log, signal) {
		const link = createDeviceLink(device.settings)
		const session = createSession(device, link)
		session.opening = await session.read(signal) // a device that does not answer is not open
		return session
	},
})

function createSession(
	{ settings, pollMs }: DeviceConfig<HttpSettings>,
	link: DeviceLink,
): Session {
	const outputs = settings.requests.flatMap((ask) =>
		ask.points.flatMap((point): Output[] =>
			point.switch ? [{ ask, point, switch: point.switch }] : [],
		),
	)
	const outputOf = (point: string) => outputs.find((output) => output.point.id === point)
	return {
		describe: () => describe(settings, pollMs),
		read: (signal) => readAll(settings, link, signal),
		write(request, signal) {
			const output = outputOf(request.point)
			if (output) return writeSwitch(output, request, link, signal, steadyNow)
			return Promise.resolve({ outcome: 'rejected', reason: 'this point cannot be switched' })
		},
		async renew(point, forMs, signal) {
			const output = outputOf(point)
			if (output) await renewSwitch(output, forMs, link, signal)
		},
		armFailSafe: (armed) =>
			Promise.resolve(
				armed.flatMap(({ point }): FailSafe[] => {
					const how = outputOf(point)?.switch
					if (how?.timerPath === undefined) return withoutTimer([{ point }])
					const timer = { longestMs: how.longestS * 1000, isRenewed: isRenewable(how) }
					return [ownTimer(point, timer)]
				}),
			),
		close: () => Promise.resolve(),
	}
}

/** Sends each request once. Throws when none is answered; the points of one that is not are bad. */
async function readAll(
	{ requests, simulated }: HttpSettings,
	link: DeviceLink,
	signal: AbortSignal,
): Promise<Sample[]> {
	const samples: Sample[] = []
	let failed = 0
	for (const ask of requests) {
		try {
			samples.push(...readAnswer(await link.ask(ask, signal), ask, steadyNow(), simulated))
		} catch (error) {
			const reason = describeError(error)
			failed += 1
			if (failed === requests.length)
				throw error instanceof DeviceError ? error : new DeviceError(reason)
			const at = steadyNow()
			samples.push(
				...ask.points.map(({ id }) => ({
					point: id,
					at,
					value: null,
					quality: 'bad' as const,
					reason,
				})),
			)
		}
	}
	return samples
}

function describe(settings: HttpSettings, intervalMs: number): Description {
	const { vendor, model, identity, simulated, requests } = settings
	const points = requests.flatMap((request) => request.points)
	return {
		kind: points.some((point) => point.switch) ? 'controller' : 'sensor',
		...(vendor && { vendor }),
		...(model && { model }),
		...(identity && { identity }),
		...(simulated && { simulated }),
		points: describePoints(points, intervalMs),
	}
}
