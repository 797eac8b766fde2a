import type { ScanType } from '@sfc/contract/agent/command'
import type { Candidate } from '../drivers/driver'
import type { SnmpLogin } from '../drivers/snmp/settings'
import type { Nic } from '../nics'
import type { Trace } from './listen/ask-network'

type Login = { username: string; password: string }

export type BrokerLogin = { url: string; username?: string; password?: string }

export type DiscoverOptions = {
	/**
	 * Hosts or CIDR ranges of at most /22, IPv4: private (RFC 1918), link-local, and loopback when named.
	 * Without it: the networks of this machine's own interfaces.
	 */
	targets?: string[]
	scanType: ScanType
	/** Ports asked for Modbus. By default 502 and 4196; none for quick, unless `units` are named. */
	modbusPorts?: number[]
	/** Unit ids that every Modbus port is asked for, one after the other; 1 and 255 unless said. */
	units?: readonly number[]
	/** Brokers that need a login or do not listen on one of `mqttPorts`. */
	mqtt?: BrokerLogin[]
	/** Ports tried as MQTT without a login. */
	mqttPorts?: number[]
	/** Further ports tried as ONVIF over http. */
	onvifPorts?: number[]
	/** UDP port of WS-Discovery; 3702 everywhere but in tests, where it is named or no camera is called. */
	wsDiscoveryPort?: number
	/** UDP port of BACnet/IP; 47808 everywhere but in tests. With `namedPortsOnly` it is asked when named. */
	bacnetPort?: number
	/** Who is asked for names of hosts; the name servers of the searched networks everywhere but in tests. */
	nameServers?: readonly string[]
	/** Where the kernel shows sensors of this machine; `/sys` everywhere but in tests. */
	sysfsRoot?: string
	/** Tried on every camera that asks who we are. */
	onvif?: Login
	/** Tried on every host of a comprehensive search, before the community that all devices know. */
	snmp?: SnmpLogin
	/** A folder with further Modbus models of this site. */
	modelsDir?: string
	/** Tries only the ports named here, and calls to all by multicast only when `wsDiscoveryPort` is named. */
	namedPortsOnly?: boolean
	timeouts?: Partial<Timeouts>
}

/** All in milliseconds. */
export type Timeouts = {
	connectMs: number
	/** How long multicast answers are collected. */
	multicastMs: number
	/** How long retained MQTT messages are collected. */
	retainedMs: number
	/** How long uplinks of LoRaWAN devices are waited for besides, which brokers do not keep. */
	uplinksMs: number
	/** One Modbus request, one SOAP call. */
	requestMs: number
}

export const STAGES = ['nics', 'sweep', 'identify'] as const
export type Stage = (typeof STAGES)[number]

/** `done` of `total` steps of this stage; `found` counts what was found so far. */
export type Progress = {
	stage: Stage
	done: number
	total: number
	found: number
	/** All that was found so far, when that has changed. */
	candidates?: Candidate[]
}

export type DiscoverResult = {
	candidates: Candidate[]
	/** Problems and what to do about them, one sentence each. */
	warnings: string[]
	/** What was tried, to explain the result. */
	looked: SearchCoverage
}

export type SearchCoverage = {
	nics: Nic[]
	targets: string[]
	/** Named targets that were not searched, with the reason. */
	refused: string[]
	addresses: number
	ports: number[]
	/** Hosts that are there, with or without an open port. */
	hosts: number
	openPorts: { address: string; port: number }[]
	/** Unit ids asked at each Modbus port; none where the usual ones were. */
	units: readonly number[]
	/** What was asked by protocol, on which network, and what came back. */
	traces: Trace[]
	cancelled: boolean
	tookMs: number
}
