import { steadyNow } from '../../time/steady-now'
import { unlessAborted } from '../../time/unless-aborted'
import { defineDriver } from '../driver'
import { createLineLink } from '../line-link'
import { openSerialPort } from '../open-serial-port'
import { openSocket } from '../open-socket'
import { readOnly } from '../read-only'
import { QUESTIONS, ScaleSettings } from './settings'
import { readWeightLine } from './weight-line'

const POINT = { key: 'weight', label: 'Weight', quantity: 'weight' } as const

export const scale = defineDriver<ScaleSettings>({
	kind: 'scale',
	settings: ScaleSettings,
	address: (settings) =>
		settings.transport === 'tcp' ? `${settings.host}:${settings.port}` : settings.path,
	async open({ settings, pollMs }, _log, signal) {
		const { protocol, timeoutMs } = settings
		const port =
			settings.transport === 'tcp'
				? await openSocket(settings, timeoutMs)
				: await openSerialPort({ ...settings, stopBits: 1, dataBits: 8 })
		const link = createLineLink(port, { timeoutMs, closed: 'the connection was closed' })
		const question = {
			text: QUESTIONS[protocol],
			read: readWeightLine,
			late: (last: string) =>
				last === ''
					? `no line within ${timeoutMs} ms`
					: `no weight within ${timeoutMs} ms, the last line was ${JSON.stringify(last.slice(0, 40))}`,
		}
		const read = async () => [{ point: POINT.key, at: steadyNow(), ...(await link.ask(question)) }]
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
