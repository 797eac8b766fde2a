import { ApiError } from '@sfc/contract/api-error'
import type { ApiClient } from '@sfc/client/create-client'
import { createPackedClient } from '@sfc/client/create-packed-client'
import type { Red, RedNode } from './red'

export type ServerConfig = { url: string; farmId?: string }

/** The configuration node: the address of a server with a token, and the farm. */
export type FarmServer = RedNode & { api: ApiClient; query: { farmId?: number }; about: string }

/** Starts a configuration node. */
export function startServerNode(RED: Red, node: RedNode, config: ServerConfig): void {
	RED.nodes.createNode(node, config)
	const farmId = Number(config.farmId)
	Object.assign(node, {
		api: createPackedClient({
			baseUrl: config.url,
			...(node.credentials?.token && { token: node.credentials.token.trim() }),
		}),
		query: farmId > 0 ? { farmId } : {},
		about: `${config.url} ${config.farmId ?? ''}`,
	})
}

/** Finds the configuration node of a node; without one the node says so and null is given. */
export function findServer(RED: Red, node: RedNode, id: string): FarmServer | null {
	const server = RED.nodes.getNode(id) as FarmServer | null
	if (!server) node.status({ fill: 'red', shape: 'ring', text: 'choose a server' })
	return server
}

/** Says on a node why a call failed; a refusal names the missing scope or role. */
export function showFailure(node: RedNode, error: unknown): Error {
	const status = error instanceof ApiError && error.status > 0 ? `${error.status}: ` : ''
	const failure = error instanceof Error ? error : new Error(String(error))
	node.status({ fill: 'red', shape: 'ring', text: status + failure.message })
	return failure
}
