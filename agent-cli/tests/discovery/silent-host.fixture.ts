import { discover } from '../../src/discovery/discover'

/** Searches ports of this machine while everything that nobody holds is collected; run with --expose-gc. */
const [onvif = 0, mqtt = 0, modbus = 0, wsDiscoveryPort = 0] = process.argv.slice(2).map(Number)
setInterval(() => globalThis.gc?.(), 10)
const { looked } = await discover(
	{
		targets: ['127.0.0.1'],
		scanType: 'comprehensive',
		namedPortsOnly: true,
		onvifPorts: [onvif],
		mqttPorts: [mqtt],
		modbusPorts: [modbus],
		wsDiscoveryPort,
		timeouts: { multicastMs: 50, requestMs: 300, connectMs: 3000 },
	},
	() => undefined,
	new AbortController().signal,
)
process.stdout.write(`${looked.openPorts.length} ports open\n`, () => process.exit())
