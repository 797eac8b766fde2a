import { startCommand, type CommandConfig } from './command'
import { startEvents, type EventsConfig } from './events'
import { startServerNode, type ServerConfig } from './farm-server'
import { startReadings, type ReadingsConfig } from './readings'
import type { Red, RedNode } from './red'

/** Tells Node-RED of the nodes; it calls this when it loads the package. */
export function registerNodes(RED: Red): void {
	const { registerType } = RED.nodes
	registerType(
		'farm-server',
		function (this: RedNode, config: ServerConfig) {
			startServerNode(RED, this, config)
		},
		{ credentials: { token: { type: 'password' } } },
	)
	registerType('farm-readings', function (this: RedNode, config: ReadingsConfig) {
		startReadings(RED, this, config)
	})
	registerType('farm-events', function (this: RedNode, config: EventsConfig) {
		startEvents(RED, this, config)
	})
	registerType('farm-command', function (this: RedNode, config: CommandConfig) {
		startCommand(RED, this, config)
	})
}
