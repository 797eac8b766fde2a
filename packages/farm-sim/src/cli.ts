import { Fault } from '@sfc/domain/fault'
import { parseArgs } from 'node:util'
import { parseFault } from './faults/fault-board'
import { CONTROLLERS } from './map'
import { startFarmSim, type FarmSimOptions, type Ports } from './start-farm-sim'

const USAGE = `A simulated container farm on real sockets.

  farm-sim [--host 127.0.0.1] [--seed 7] [--speed 1] [--fault <kind>[:<target>[:<arg>]]]...
           [--container-port 15020] [--nursery-port 15021] [--cultivation-port 15022]
           [--mqtt-port 11883] [--onvif-port 18080] [--control-port 18900]
           [--http-port <port>] [--snmp-port <port>] [--bacnet-port <port>] [--sysfs <folder>]
           [--line-port 15023] [--discovery-port 3702] [--no-multicast] [--tele-period 10]
           [--more-devices] [--camera-user admin] [--camera-password farm-demo]
           [--keep farm.json] [--until-stdin-closes]

Faults: silent, slow, drop, reboot, clock-jump, stuck-sensor, wrong-value, stuck-relay,
visitor, hang-up, busy, short-reads, wrong-checksum, wrong-unit, noise.
packages/farm-sim/README.md says more.`

const PORTS: Ports = {
	...(Object.fromEntries(CONTROLLERS.map(({ zone, port }) => [zone, port])) as Ports),
	mqtt: 11_883,
	onvif: 18_080,
	control: 18_900,
}
const DISCOVERY_PORT = 3702

/** Exit codes: 0 ended by a signal, 1 a port cannot be had, 2 wrong arguments. */
async function main(args: string[]): Promise<void> {
	const { options, faults, untilStdinCloses } = readArguments(args)
	const sim = await startFarmSim({ ...options, onLine: (line) => console.log(line) })
	for (const { kind, target, arg } of faults) sim.fault(kind, target, arg)
	const end = () => {
		// Sockets that stay open must not keep the process alive.
		setTimeout(() => process.exit(0), 800).unref()
		void sim.close().then(() => process.exit(0))
	}
	process.once('SIGTERM', end)
	process.once('SIGINT', end)
	if (untilStdinCloses) process.stdin.once('close', end).resume()
	console.log('farm-sim ready')
}

function readArguments(args: string[]) {
	const port = { type: 'string' } as const
	const { values } = parseArgs({
		args,
		options: {
			help: { type: 'boolean', short: 'h' },
			host: { type: 'string' },
			'container-port': port,
			'nursery-port': port,
			'cultivation-port': port,
			'mqtt-port': port,
			'onvif-port': port,
			'control-port': port,
			'discovery-port': port,
			'line-port': port,
			seed: { type: 'string' },
			speed: { type: 'string' },
			'tele-period': { type: 'string' },
			'http-port': port,
			'snmp-port': port,
			'bacnet-port': port,
			sysfs: { type: 'string' },
			'camera-user': { type: 'string' },
			'camera-password': { type: 'string' },
			keep: { type: 'string' },
			'no-multicast': { type: 'boolean' },
			'more-devices': { type: 'boolean' },
			'until-stdin-closes': { type: 'boolean' },
			fault: { type: 'string', multiple: true },
		},
	})
	if (values.help) {
		console.log(USAGE)
		process.exit(0)
	}
	const portOf = (name: keyof Ports) =>
		number(`--${name}-port`, values[`${name}-port`], PORTS[name], 0, 65_535)
	/** Devices that are there only when their port is named. */
	const further = (name: 'http' | 'snmp' | 'bacnet' | 'line') => {
		const text = values[`${name}-port`]
		return text === undefined ? undefined : number(`--${name}-port`, text, 0, 0, 65_535)
	}
	const options: FarmSimOptions = {
		host: values.host,
		moreDevices: values['more-devices'],
		ports: Object.fromEntries(
			(Object.keys(PORTS) as (keyof Ports)[]).map((name) => [name, portOf(name)]),
		),
		seed: number('--seed', values.seed, 7, 0, 2 ** 31 - 1),
		speed: number('--speed', values.speed, 1, 0, 3600),
		telePeriodS: number('--tele-period', values['tele-period'], 10, 1, 3600),
		discoveryPort: number('--discovery-port', values['discovery-port'], DISCOVERY_PORT, 0, 65_535),
		linePort: further('line'),
		httpPort: further('http'),
		snmpPort: further('snmp'),
		bacnetPort: further('bacnet'),
		sysfsDir: values.sysfs,
		multicast: !values['no-multicast'],
		keepFile: values.keep,
		cameraUser: values['camera-user'],
		cameraPassword: values['camera-password'],
	}
	const untilStdinCloses = values['until-stdin-closes'] === true
	return { options, faults: (values.fault ?? []).map(parseFault), untilStdinCloses }
}

function number(
	name: string,
	text: string | undefined,
	otherwise: number,
	least: number,
	most: number,
): number {
	const value = text === undefined ? otherwise : Number(text)
	if (text?.trim() !== '' && value >= least && value <= most) return value
	throw new Fault('invalid', `${name} takes a number from ${least} to ${most}`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
	const isPort = error instanceof Fault && error.code === 'unavailable'
	const isArgument = error instanceof Fault || (error instanceof TypeError && 'code' in error)
	console.error(isPort || isArgument ? `farm-sim: ${(error as Error).message}` : error)
	if (isArgument && !isPort) console.error(`\n${USAGE}`)
	process.exit(isArgument && !isPort ? 2 : 1)
})
