import { ApiError } from '@sfc/contract/api-error'
import { findServer, showFailure, type FarmServer } from './farm-server'
import type { Red, RedNode } from './red'

export type CommandConfig = { server: string; equipment?: string; action?: string }

const ACTIONS = new Map<unknown, 'on' | 'off' | 'auto'>([
	[true, 'on'],
	[false, 'off'],
	[1, 'on'],
	[0, 'off'],
	['on', 'on'],
	['off', 'off'],
	['auto', 'auto'],
])
/** The server waits up to 9 s for the device to read back. */
const TIMEOUT_MS = 20_000

/** Starts a node that switches an output like a person would, within the same limits, and sends what came of it. */
export function startCommand(RED: Red, node: RedNode, config: CommandConfig): void {
	RED.nodes.createNode(node, config)
	const server = findServer(RED, node, config.server)
	if (!server) return
	node.on('input', (message, send, done) => {
		const equipmentKey = String(message.equipment ?? (config.equipment || ''))
		const action = ACTIONS.get(config.action || message.payload)
		if (!action || !equipmentKey)
			return done(
				showFailure(
					node,
					new Error(action ? 'Name the equipment' : 'The payload must be true, false or "auto"'),
				),
			)
		node.status({ fill: 'grey', shape: 'ring', text: `${action}: waiting for the device` })
		switchTo(server, equipmentKey, action).then(
			(outcome) => {
				const { success, message: words } = outcome
				const shown = success ? 'green' : 'red'
				node.status({ fill: shown, shape: success ? 'dot' : 'ring', text: `${action}: ${words}` })
				send({ ...message, topic: equipmentKey, payload: outcome })
				done()
			},
			(error: unknown) => done(showFailure(node, error)),
		)
	})
}

/** Never sent twice. A refusal is an outcome too; what the token may not do at all is thrown. */
async function switchTo(
	{ api, query }: FarmServer,
	equipmentKey: string,
	to: 'on' | 'off' | 'auto',
) {
	const sent = { params: { equipmentKey }, query, timeoutMs: TIMEOUT_MS }
	try {
		return to === 'auto'
			? await api.setMode({ ...sent, body: { auto: true } })
			: await api.setPower({ ...sent, body: { power: to === 'on' } })
	} catch (error) {
		if (!(error instanceof ApiError) || ![404, 409, 502, 503].includes(error.status)) throw error
		const { message, status } = error
		return {
			success: false,
			status: 'refused',
			message,
			equipmentId: equipmentKey,
			httpStatus: status,
		}
	}
}
