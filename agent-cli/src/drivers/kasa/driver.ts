import { unlessAborted } from '../../time/unless-aborted'
import {
	defineDriver,
	DeviceError,
	type Description,
	type DeviceConfig,
	type Session,
} from '../driver'
import { isObject } from '../json-object'
import { isSimulated } from '../outlet'
import { ownTimer } from '../own-timer'
import { pick } from '../path-in-json'
import { withoutTimer } from '../read-only'
import { withPlug, type Ask } from './kasa-link'
import { askOutlet, readMeter, readPlug, SYSTEM_INFO, type Plug } from './plug'
import { listPoints, toSamples, type PlugPoint, type Reading } from './plug-points'
import { KasaSettings } from './settings'
import { writeOutlet } from './write-outlet'

export const kasa = defineDriver<KasaSettings>({
	kind: 'kasa',
	settings: KasaSettings,
	address: ({ host, port }) => `${host}:${port}`,
	async open(device, _log, signal) {
		const { settings } = device
		return unlessAborted(
			withPlug(settings, signal, async (ask) => {
				const first = await readAll(ask)
				const { mac } = first.plug
				if (settings.mac && mac && settings.mac.toUpperCase() !== mac)
					throw new DeviceError(
						`the plug at ${settings.host} is ${mac}, not ${settings.mac}: was the address given to another?`,
					)
				return createSession(device, first, await hasSchedule(ask, first.plug))
			}),
			signal,
		)
	},
})

function createSession(
	{ settings, pollMs }: DeviceConfig<KasaSettings>,
	first: Reading,
	isScheduled: boolean,
): Session {
	const { plug } = first
	const points = listPoints(first)
	return {
		describe: () => describe(plug, points, pollMs, isScheduled),
		opening: toSamples(points, first),
		read: (signal) =>
			unlessAborted(
				withPlug(settings, signal, async (ask) => toSamples(points, await readAll(ask))),
				signal,
			),
		write({ point, on, maxOnMs }, signal) {
			const outlet = plug.outlets.find(({ key }) => key === point)
			if (outlet) return writeOutlet(outlet, { on, maxOnMs }, settings, signal)
			return Promise.resolve({ outcome: 'rejected', reason: 'this point cannot be switched' })
		},
		armFailSafe(outputs) {
			const timer = { longestMs: settings.longestS * 1000, isRenewed: false }
			return Promise.resolve(
				plug.hasTimer ? outputs.map(({ point }) => ownTimer(point, timer)) : withoutTimer(outputs),
			)
		},
		close: () => Promise.resolve(),
	}
}

/** What the plug and the meter of each outlet say. */
async function readAll(ask: Ask): Promise<Reading> {
	const plug = readPlug(await ask(SYSTEM_INFO))
	const metered: Record<string, ReturnType<typeof readMeter>> = {}
	if (plug.hasMeter)
		for (const outlet of plug.outlets)
			metered[outlet.key] = readMeter(
				await ask(askOutlet(outlet, { emeter: { get_realtime: {} } })),
			)
	return { plug, metered }
}

/** Whether a schedule of its own switches it too. */
async function hasSchedule(ask: Ask, { outlets }: Plug): Promise<boolean> {
	for (const outlet of outlets) {
		const answer = await ask(askOutlet(outlet, { schedule: { get_rules: {} } }))
		const rules = pick(answer, ['schedule', 'get_rules', 'rule_list'])
		if (Array.isArray(rules) && rules.some((rule) => isObject(rule) && rule.enable === 1))
			return true
	}
	return false
}

const SCHEDULED = 'A schedule of its own, which switches it too: end it in its app'

const describe = (
	{ model, mac }: Plug,
	points: readonly PlugPoint[],
	intervalMs: number,
	isScheduled: boolean,
): Description => ({
	kind: 'plug',
	vendor: 'TP-Link',
	...(model && { model }),
	...(mac && { identity: mac }),
	...(isSimulated(model) && { simulated: true }),
	...(isScheduled && { details: { notUnderstood: [SCHEDULED] } }),
	points: points.map(({ read: _read, ...point }) => ({ ...point, intervalMs })),
})
