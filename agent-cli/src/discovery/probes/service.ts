import type { InventoryDevice } from '@sfc/contract/agent/inventory'

/** The protocols that a search knows, as people read them. */
export const PROTOCOLS = {
	http: 'HTTP',
	https: 'HTTPS',
	modbus: 'Modbus TCP',
	modbusRtu: 'Modbus RTU over TCP',
	kasa: 'Kasa',
	mqtt: 'MQTT',
	onvif: 'ONVIF',
	rtsp: 'RTSP',
	ssh: 'SSH',
	telnet: 'Telnet',
	opcua: 'OPC UA',
	snmp: 'SNMP',
	bacnet: 'BACnet/IP',
	zigbee: 'Zigbee',
	zwave: 'Z-Wave',
	bluetooth: 'Bluetooth',
	lorawan: 'LoRaWAN',
	mdns: 'mDNS',
	ssdp: 'SSDP',
} as const
type Protocol = keyof typeof PROTOCOLS

/** What a host offers at a port, as far as it said so by itself. */
export type Service = {
	protocol: Protocol
	port: number
	/** What was seen, one sentence. */
	evidence: string
	name?: string
	vendor?: string
	model?: string
	/** Serial number or hardware address. */
	identity?: string
	kind?: InventoryDevice['kind']
}

export type ProbeIo = { timeoutMs: number; signal: AbortSignal }
