import type { ScanType } from '@sfc/contract/agent/command'

/** The kinds of search, for people to choose from. */
export const SCAN_LABELS: Readonly<Record<ScanType, string>> = {
	quick: 'Quick: cameras, web pages and MQTT',
	'farm-equipment': 'Farm equipment: also Modbus and OPC UA',
	comprehensive: 'Comprehensive: everything, also logins and hosts that offer nothing',
}
