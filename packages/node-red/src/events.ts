import { watchEvents } from '@sfc/client/watch-events'
import { findServer, showFailure } from './farm-server'
import type { Red, RedNode } from './red'

export type EventsConfig = { server: string; topics?: string }

/** What the context keeps: the last event, and of which server and farm. */
type Cursor = { about: string; seq: number }

/** Starts a node that sends each event of a farm once, in order, however often the connection breaks. */
export function startEvents(RED: Red, node: RedNode, config: EventsConfig): void {
	RED.nodes.createNode(node, config)
	const server = findServer(RED, node, config.server)
	if (!server) return
	const { api, query, about } = server
	const stopping = new AbortController()
	const topics = (config.topics ?? '').replaceAll(/\s/g, '')
	const kept = node.context().get('cursor') as Cursor | undefined
	const keep = (seq: number) => node.context().set('cursor', { about, seq } satisfies Cursor)
	const watched = watchEvents(api, {
		...query,
		topics,
		...(kept?.about === about && { after: kept.seq }),
		signal: stopping.signal,
		onConnected(seq) {
			keep(seq)
			node.status({ fill: 'green', shape: 'dot', text: 'connected' })
		},
		onDisconnected: ({ message }) =>
			node.status({ fill: 'yellow', shape: 'ring', text: `waiting: ${message}` }),
		onMissing: () => node.error('Events were missed: they are kept for 30 days only'),
	})
	const follow = async () => {
		for await (const event of watched) {
			node.send({ topic: event.kind, payload: event })
			keep(event.seq)
		}
	}
	const over = follow().catch((error: unknown) => node.error(showFailure(node, error).message))
	node.on('close', (done) => {
		stopping.abort()
		void over.then(() => done())
	})
}
