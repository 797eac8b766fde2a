import { DeviceKey, PointKey } from '@sfc/contract/agent/inventory'
import { CameraSettings } from '@sfc/contract/cameras/settings'
import { OutputFunction } from '@sfc/contract/equipment/devices/asks'
import { ASSIGNABLE_ZONES } from '@sfc/domain/control/assignable-zones'
import { MACHINE_DEVICE_KEY } from '@sfc/domain/readings/machine-readings'
import { strictObject } from '@sfc/contract/strict-object'
import { z } from 'zod'
import { findDriver, DRIVERS } from '../drivers/index'
import { SNMP_AUTH, SNMP_PRIVACY } from '../drivers/snmp/settings'

const durationMs = z
	.int()
	.min(0)
	.max(31 * 86_400_000)

/** The output may be on only while `point` is below (`<`) or above (`>`) `value` and the reading is fresh. */
const Interlock = strictObject({
	point: z.string().regex(/^[^/]+\/.+$/, 'device/point, like climate/co2'),
	op: z.enum(['<', '>']),
	value: z.number(),
	maxAgeMs: z.int().min(1000).max(3_600_000).default(60_000),
})
export type Interlock = z.infer<typeof Interlock>

/** Limits a site sets for one output. They can only be tighter than those of its class. */
export const SiteLimits = strictObject({
	maxOnMs: durationMs.optional(),
	minOnMs: durationMs.optional(),
	minOffMs: durationMs.optional(),
	dailyMaxMs: durationMs.optional(),
	/** Only `false` has an effect: nothing that is off by class becomes on. */
	safeOn: z.boolean().optional(),
	interlocks: z.array(Interlock).max(8).default([]),
	/** Group of outputs of which only one may be on at a time. */
	mutexGroup: z.string().min(1).max(40).optional(),
	/** False: an ON given by hand ends a minute after the server is out of reach. */
	keepOnLinkLoss: z.boolean().default(true),
})
export type SiteLimits = z.infer<typeof SiteLimits>

/** What stays of a device when its address changes, noted at its adoption or its first contact. */
const Hardware = strictObject({
	/** Hardware address of the host that its settings name. */
	mac: z
		.string()
		.regex(/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/, 'a hardware address like 00:1b:63:84:45:e6')
		.optional(),
	/** Serial number or unique name that it gave over its own protocol. */
	identity: z.string().min(1).max(200).optional(),
	/** Where it was before its last move, and when the agent noticed that (milliseconds UTC). */
	movedFrom: z.ipv4().optional(),
	movedAt: z.int().min(0).optional(),
})
export type Hardware = z.infer<typeof Hardware>

export const DeviceEntry = strictObject({
	id: DeviceKey.refine(
		(id) => id !== MACHINE_DEVICE_KEY,
		'this name is the machine’s own; choose another',
	),
	name: z.string().min(1).max(120),
	driver: z.string(),
	zone: z.enum(ASSIGNABLE_ZONES).default('unassigned'),
	pollMs: z.int().min(200).max(86_400_000).default(1000),
	settings: z.record(z.string(), z.unknown()).default({}),
	hardware: Hardware.optional(),
	outputs: z.record(z.string(), SiteLimits).default({}),
	/** What its outputs drive, by point, where the driver cannot know. */
	functions: z.record(PointKey, OutputFunction).default({}),
	/** How a camera is recorded and watched. */
	camera: CameraSettings.prefault({}),
}).superRefine((entry, ctx) => {
	const driver = findDriver(entry.driver)
	if (!driver) {
		const known = DRIVERS.map(({ kind }) => kind).join(', ')
		ctx.addIssue({
			code: 'custom',
			path: ['driver'],
			message: `No such driver; there are ${known}`,
		})
		return
	}
	const checked = driver.settings.safeParse(entry.settings)
	for (const issue of checked.error?.issues ?? [])
		ctx.addIssue({ code: 'custom', path: ['settings', ...issue.path], message: issue.message })
})
/** `modelsDir` is the agent's own, absolute: a device is opened with it, and no device's settings name it. */
export type DeviceEntry = z.infer<typeof DeviceEntry> & { modelsDir?: string }

const SpoolCaps = strictObject({
	maxMb: z.int().min(4).max(1_000_000).default(1024),
	maxAgeDays: z.number().positive().max(365).default(14),
	/** The oldest readings are evicted before the disk has less than this left. */
	minFreeMb: z.int().min(0).max(1_000_000).default(64),
})

const ports = z.array(z.int().min(1).max(65_535)).max(100)

/** Relative to the configuration file. */
const PasswordFile = z.string().min(1).max(500)

/** Where a search requested by the server looks. Defaults apply to what is left out. */
const DiscoverySection = strictObject({
	/** Private hosts and ranges, searched instead of the networks of this machine. */
	targets: z.array(z.string().min(1).max(200)).max(50).optional(),
	modbusPorts: ports.optional(),
	mqttUrls: z.array(z.string().min(1).max(300)).max(20).optional(),
	onvifPorts: ports.optional(),
	/** UDP port of WS-Discovery. */
	wsDiscoveryPort: z.int().min(1).max(65_535).optional(),
	/** UDP port of BACnet/IP. */
	bacnetPort: z.int().min(1).max(65_535).optional(),
	/** How long a search waits for LoRaWAN devices to send, in seconds; a search of the server ends after 10 minutes. */
	listenS: z.int().min(1).max(540).optional(),
	/** Only the ports named here are tried. */
	namedPortsOnly: z.boolean().default(false),
	cameraUser: z.string().min(1).max(120).optional(),
	cameraPasswordFile: PasswordFile.optional(),
	/** A login of SNMP version 3 that a comprehensive search tries. */
	snmp: strictObject({
		user: z.string().min(1).max(32),
		authProtocol: z.enum(SNMP_AUTH).default('sha'),
		authPasswordFile: PasswordFile.optional(),
		privProtocol: z.enum(SNMP_PRIVACY).default('aes'),
		privPasswordFile: PasswordFile.optional(),
	}).optional(),
})
export type DiscoverySection = z.infer<typeof DiscoverySection>

/** Publishes the farm on an MQTT broker of its network, in the way that Home Assistant finds by itself. */
const HomeAssistantSection = strictObject({
	/** False takes what was published before back, so that Home Assistant forgets it. */
	enabled: z.boolean().default(true),
	/** Broker, `mqtt://host:1883` or `mqtts://host:8883`. */
	url: z.url({ protocol: /^mqtts?$/, error: 'an address like mqtt://192.168.1.5:1883' }),
	username: z.string().min(1).max(120).optional(),
	password: z.string().max(500).optional(),
	/** Discovery prefix, as set in Home Assistant. */
	prefix: z
		.string()
		.regex(/^[a-z0-9_-]{1,40}$/i, 'letters, digits, - and _')
		.default('homeassistant'),
	/** Whether Home Assistant may switch outputs, like a person at the farm. */
	control: z.boolean().default(false),
	/** How long an ON from Home Assistant lasts, minutes; limits of the output may end it sooner. */
	onMinutes: z.int().min(1).max(60).default(15),
})
export type HomeAssistantSection = z.infer<typeof HomeAssistantSection>

/** Not the folder `models` of a package, which an update and a removal take with them. */
export const OWN_MODELS = 'own-models'

export const AgentConfig = strictObject({
	server: z.url({ protocol: /^https?$/, error: 'an address like https://farm.example' }),
	/** Allows a server on another machine that is not reached over verified TLS. */
	allowInsecure: z.boolean().default(false),
	farmId: z.int().optional(),
	/** What the web app calls this machine, instead of its host name. */
	machineName: z.string().min(1).max(200).optional(),
	/** Where spool, journal and leases are kept; relative to this file. */
	stateDir: z.string().min(1).default('state'),
	/** Models of this site for all its Modbus devices; relative to this file. */
	modelsDir: z.string().min(1).default(OWN_MODELS),
	logLevel: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
	spool: SpoolCaps.prefault({}),
	discovery: DiscoverySection.prefault({}),
	homeAssistant: HomeAssistantSection.optional(),
	devices: z.array(DeviceEntry).max(500).default([]),
}).superRefine(({ devices }, ctx) => {
	const seen = new Map<string, number>()
	devices.forEach(({ id }, index) => {
		const first = seen.get(id.toLowerCase())
		if (first === undefined) seen.set(id.toLowerCase(), index)
		else
			ctx.addIssue({
				code: 'custom',
				path: ['devices', index, 'id'],
				message: `"${id}" is already the id of device ${first}`,
			})
	})
})
export type AgentConfig = z.infer<typeof AgentConfig>
