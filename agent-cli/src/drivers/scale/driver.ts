import { steadyNow } from '../../time/steady-now'
import { unlessAborted } from '../../time/unless-aborted'
import { defineDriver } from '../driver'
import { openSerialPort } from '../open-serial-port'
import { readOnly } from '../read-only'
import { connectTo, createScaleLink } from './scale-link'
import { QUESTIONS, ScaleSettings } from './settings'

const POINT = { key: 'weight', label: 'Weight', quantity: 'weight' } as const

export const scale = defineDriver<ScaleSettings>({
	kind: 'scale',
	settings: ScaleSettings,
	address: (settings) =>
		settings.transport === 'tcp' ? `${settings.host}:${settings.port}` : settings.path,
	async open({ settings, pollMs }, _log, signal) {
		const port = await unlessAborted(
			settings.transport === 'tcp'
				? connectTo(settings)
				: openSerialPort({ ...settings, stopBits: 1, dataBits: 8 }),
			signal,
		)
		const link = createScaleLink(port, {
			question: QUESTIONS[settings.protocol],
			timeoutMs: settings.timeoutMs,
		})
		const read = async () => [{ point: POINT.key, at: steadyNow(), ...(await link.ask()) }]
		try {
			return {
				opening: await unlessAborted(read(), signal),
				describe: () => ({ kind: 'sensor', points: [{ ...POINT, intervalMs: pollMs }] }),
				read: (readSignal) => unlessAborted(read(), readSignal),
				...readOnly('a scale has no outputs'),
				close() {
					link.close()
					return Promise.resolve()
				},
			}
		} catch (error) {
			link.close()
			throw error
		}
	},
})
