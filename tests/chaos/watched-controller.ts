import { setTimeout as sleep } from 'node:timers/promises'
import { ownModel, PUMP_POINT } from '../../agent-cli/tests/drivers/modbus/test-device'
import { startTestController } from '../../agent-cli/tests/drivers/modbus/test-controller'

/** The agent has to end each ON of the pump after this time. */
export const MAX_ON_MS = 5000

type Span = { from: number; to: number }
const overlap = (a: Span, b: Span) => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))

/**
 * A controller without a watchdog of its own, with a pump, and a counter that counts how often it was read. It
 * remembers when the pump ran. Times are of `performance.now()`.
 */
export async function startWatchedController() {
	const controller = await startTestController()
	controller.tables.coil.set(0, false)
	controller.tables.discrete.set(0, false)
	const runs: Span[] = []
	let reads = 0
	Object.defineProperty(controller.tables.input, 'get', { value: () => ++reads % 65_536 })
	controller.onWrite.coil = (addr, on) => {
		const wasOn = controller.tables.discrete.get(addr)
		controller.tables.discrete.set(addr, on)
		const at = performance.now()
		if (on && !wasOn) runs.push({ from: at, to: Infinity })
		else if (!on && wasOn) Object.assign(runs.at(-1) ?? {}, { to: at })
	}
	const points = [
		PUMP_POINT,
		{ id: 'reads', label: 'Reads', quantity: 'number', table: 'input', addr: 0, type: 'u16' },
	]
	const model = ownModel({ points })
	const hasRun = (span: Span) => runs.some((run) => overlap(run, span) > 0)
	return {
		modelsDir: model.modelsDir,
		device: {
			id: 'rack',
			name: 'Rack',
			driver: 'modbus',
			pollMs: 500,
			settings: { host: '127.0.0.1', port: controller.port, model: 'own', timeoutMs: 3000 },
			outputs: { pump: { maxOnMs: MAX_ON_MS } },
		},
		/** How often the pump was switched on. */
		starts: () => runs.length,
		hasRun,
		isOn: () => controller.tables.discrete.get(0) === true,
		/** Resolves when the pump is off. */
		async untilOff() {
			while (controller.tables.discrete.get(0)) await sleep(50)
		},
		/** The longest run in milliseconds, without the times in which nobody could end it. */
		longestRunMs(excused: readonly Span[]) {
			const now = performance.now()
			return Math.max(
				0,
				...runs.map((run) => {
					const span = { from: run.from, to: Math.min(run.to, now) }
					return span.to - span.from - excused.reduce((sum, one) => sum + overlap(span, one), 0)
				}),
			)
		},
		async close() {
			await controller.close()
			model.remove()
		},
	}
}
