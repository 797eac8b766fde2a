import { KASA_PORT } from '../drivers/kasa/settings'
import type { DiscoverOptions } from './discovery-types'
import { probeBanner } from './probes/banner'
import { probeHttp } from './probes/http'
import { probeOpcUa } from './probes/opcua'
import { probeRtsp } from './probes/rtsp'
import { probeSnmp } from './probes/snmp'
import type { ProbeIo, Service } from './probes/service'
import type { OpenPort } from './sweep/sweep-host'

const ONVIF_PORTS = [80, 8000, 8080, 8899]
const MQTT_PORTS = [1883]
const KASA_PORTS = [KASA_PORT]
const MODBUS_PORTS = [502, 4196]

type Probe = {
	ports: readonly number[]
	/** Only in a comprehensive search. */
	isRare?: true
	run(at: OpenPort, io: ProbeIo): Promise<Service | undefined>
}

/** What is asked at a port that no driver reads. A new protocol is a file in `probes` and a line here. */
const PROBES: readonly Probe[] = [
	{ ports: [80, 8080, 8000, 8899, 443], run: probeHttp },
	{ ports: [554, 8554], run: probeRtsp },
	{ ports: [4840], run: probeOpcUa },
	{ ports: [8081, 8443, 8888], isRare: true, run: probeHttp },
	{ ports: [22, 23], isRare: true, run: probeBanner },
	{ ports: [8883], isRare: true, run: () => Promise.resolve(undefined) },
]

type DatagramProbe = (host: string, io: ProbeIo) => Promise<Service | undefined>

/** The ports that a search tries, by what is asked there. */
export type Ports = {
	all: number[]
	modbus: number[]
	mqtt: number[]
	kasa: number[]
	onvif: number[]
	probes: readonly Probe[]
	/** What a host that is there is asked by datagrams, in a comprehensive search: they have no open port. */
	datagrams: readonly DatagramProbe[]
}

/** The ports of the scan type, and those named in the options. */
export function selectPorts({ scanType, namedPortsOnly, ...named }: DiscoverOptions): Ports {
	const usual = (ports: number[]) => (namedPortsOnly ? [] : ports)
	const wantsModbus = scanType !== 'quick' || named.units !== undefined
	const modbus = named.modbusPorts ?? usual(wantsModbus ? MODBUS_PORTS : [])
	const mqtt = named.mqttPorts ?? usual(MQTT_PORTS)
	const kasa = usual(KASA_PORTS)
	const onvif = [...new Set([...(named.onvifPorts ?? []), ...usual(ONVIF_PORTS)])]
	const probes = namedPortsOnly
		? []
		: PROBES.filter(({ isRare }) => !isRare || scanType === 'comprehensive')
	const further = probes.flatMap(({ ports }) => ports)
	return {
		all: [...new Set([...modbus, ...onvif, ...mqtt, ...kasa, ...further])],
		modbus,
		mqtt,
		kasa,
		onvif,
		probes,
		datagrams:
			namedPortsOnly || scanType !== 'comprehensive'
				? []
				: [(host, io) => probeSnmp(host, io, { login: named.snmp })],
	}
}
