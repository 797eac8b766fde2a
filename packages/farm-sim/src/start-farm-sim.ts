import type { Zone } from '@sfc/domain/control/catalogue'
import { serveControl } from './control/serve-control'
import { createFarm, type Farm } from './farm'
import { farmState, type FarmState } from './farm-state'
import type { FaultKind } from './faults/fault-kinds'
import { keepFarm, readSavedFarm } from './saved-farm'
import type { Objects } from './bacnet/objects'
import { serveBacnet } from './bacnet/serve-bacnet'
import { serveHttpBox } from './http/serve-http-box'
import type { Listening } from './listen'
import { serveLine } from './modbus/serve-line'
import { serveModbus } from './modbus/serve-modbus'
import { serveBroker } from './mqtt/serve-broker'
import { serveDiscovery } from './onvif/serve-discovery'
import { serveSnmp } from './snmp/serve-snmp'
import { writeSysfs } from './sysfs/write-sysfs'
import { createCamera, type Camera } from './onvif/camera'
import { serveCamera } from './onvif/serve-camera'

export type Ports = Record<Zone | 'mqtt' | 'onvif' | 'control', number>

export type FarmSimOptions = {
	/** Address for everything but the control port, which is always 127.0.0.1. */
	host?: string
	/** 0 or omitted: any free port. */
	ports?: Partial<Ports>
	seed?: number
	/** Simulated seconds per real second; 0 stands still until `farm.advance`. */
	speed?: number
	/** The file the farm is kept in, once a minute and at the end; a start goes on from it. */
	keepFile?: string
	/** The hour of the day (0–23) for the outputs at start; the current hour when omitted. */
	startHour?: number
	/** TCP port of the serial line (RTU over TCP); 0 any, none when omitted. */
	linePort?: number | undefined
	/** UDP port of WS-Discovery; 0 any, null none. */
	discoveryPort?: number | null
	/** Port of a box with a web interface; 0 any. Without it there is none. */
	httpPort?: number | undefined
	/** UDP port of a room sensor that answers SNMP; 0 any. Without it there is none. */
	snmpPort?: number | undefined
	/** UDP port of a BACnet/IP device; 0 any. Without it there is none. */
	bacnetPort?: number | undefined
	/** A folder that looks as Linux shows sensors of its own. Without it there is none. */
	sysfsDir?: string | undefined
	/** Joins the multicast group of discovery on `host`. */
	multicast?: boolean
	cameraUser?: string
	/** Empty: the camera needs no password. */
	cameraPassword?: string
	/** Simulated seconds between two reports of an MQTT device. */
	telePeriodS?: number
	/** Adds a device for each other way that equipment is published over MQTT. */
	moreDevices?: boolean | undefined
	/** Wall clock, ms UTC. */
	now?: () => number
	/** Receives a line for each service that starts or fails to. */
	onLine?: (line: string) => void
}

export type FarmSim = {
	ports: Ports & Record<'discovery' | 'http' | 'snmp' | 'bacnet' | 'line', number | null>
	/** The objects of the BACnet device. */
	bacnet: Objects | null
	farm: Farm
	camera: Camera
	state(): FarmState
	/** Throws `Fault` invalid for a target or argument the kind does not accept. */
	fault(kind: FaultKind, target?: string, arg?: string): void
	clearFaults(): void
	close(): Promise<void>
}

const TICK_MS = 100
const KEEP_EVERY_MS = 60_000
/**
 * Limits a step of the simulation, so that after the machine slept the farm continues where it
 * stopped.
 */
const LONGEST_TICK_MS = 5000

/** Starts a farm on real sockets. Throws `Fault` unavailable when a port is not available. */
export async function startFarmSim(options: FarmSimOptions = {}): Promise<FarmSim> {
	const { host = '127.0.0.1', seed = 7, speed = 1, now = Date.now } = options
	const say = options.onLine ?? (() => {})
	const startHour = options.startHour ?? new Date(now()).getHours()
	const { keepFile } = options
	const kept = keepFile ? readSavedFarm(keepFile) : null
	const farm = createFarm({ seed, startMs: now(), startHour, kept })
	const keep = () => {
		if (keepFile) keepFarm(keepFile, { world: farm.world(), on: [...farm.running()] })
	}
	const camera = createCamera(farm, now)
	const user = options.cameraUser ?? 'admin'
	const password = options.cameraPassword ?? 'farm-demo'
	const open: Listening[] = []
	const at = (name: keyof Ports) => ({ host, port: options.ports?.[name] ?? 0 })
	const opened = (name: string, listening: Listening): number => {
		open.push(listening)
		say(`${name} on port ${listening.port}`)
		return listening.port
	}
	const closeAll = async () => {
		await Promise.all(open.map((listening) => listening.close()))
	}

	try {
		const zones: Partial<Record<Zone, number>> = {}
		for (const controller of farm.controllers) {
			const { zone } = controller.map
			zones[zone] = opened(
				`${zone} controller: Modbus TCP, unit 1,`,
				await serveModbus(farm, controller, at(zone)),
			)
		}
		const { container = 0, nursery = 0, cultivation = 0 } = zones
		const mqtt = opened(
			'plugs and sensors: MQTT broker',
			await serveBroker(farm, at('mqtt'), {
				telePeriodS: options.telePeriodS ?? 10,
				clockMs: now,
				moreDevices: options.moreDevices,
			}),
		)
		const credentials = password === '' ? null : { user, password }
		const onvif = opened('camera: ONVIF', await serveCamera(farm, camera, at('onvif'), credentials))
		const { discoveryPort = 0, multicast = false } = options
		const found =
			discoveryPort === null
				? null
				: await serveDiscovery(
						farm,
						camera,
						{ host, port: discoveryPort, cameraPort: onvif, multicast },
						say,
					)
		const discovery = found && opened('camera: WS-Discovery, UDP,', found)
		const control = opened(
			'control: HTTP on 127.0.0.1,',
			await serveControl(farm, { host: '127.0.0.1', port: options.ports?.control ?? 0 }),
		)
		const { httpPort, snmpPort, bacnetPort, sysfsDir, linePort } = options
		const http =
			httpPort === undefined
				? null
				: opened('box: HTTP', await serveHttpBox(farm, { host, port: httpPort }))
		const snmp =
			snmpPort === undefined
				? null
				: opened(
						'room sensor: SNMP, UDP,',
						await serveSnmp(farm, { host, port: snmpPort }, password || 'farm-demo'),
					)
		const line =
			linePort === undefined
				? null
				: opened(
						'serial line: RTU over TCP, units 1 to 3,',
						await serveLine(farm, { host, port: linePort }),
					)
		const device =
			bacnetPort === undefined ? null : await serveBacnet(farm, { host, port: bacnetPort })
		const bacnet = device && opened('device: BACnet/IP, UDP,', device)
		const files = sysfsDir === undefined ? null : writeSysfs(farm, sysfsDir)
		const timer = startClock(farm, speed)
		const keeper = setInterval(keep, KEEP_EVERY_MS)
		return {
			ports: {
				container,
				nursery,
				cultivation,
				mqtt,
				onvif,
				control,
				discovery,
				http,
				snmp,
				bacnet,
				line,
			},
			bacnet: device?.objects ?? null,
			farm,
			camera,
			state: () => farmState(farm),
			fault: farm.fault,
			clearFaults: farm.clearFaults,
			async close() {
				clearInterval(timer)
				clearInterval(keeper)
				files?.close()
				keep()
				await closeAll()
			},
		}
	} catch (error) {
		await closeAll()
		throw error
	}
}

function startClock(farm: Farm, speed: number): NodeJS.Timeout {
	let lastMs = performance.now()
	return setInterval(() => {
		const nowMs = performance.now()
		const passedMs = Math.min(LONGEST_TICK_MS, nowMs - lastMs)
		lastMs = nowMs
		if (speed > 0) farm.advance((passedMs * speed) / 1000)
	}, TICK_MS)
}
