import type { Driver } from './driver'
import { bacnet } from './bacnet/driver'
import { ezo } from './ezo/driver'
import { http } from './http/driver'
import { kasa } from './kasa/driver'
import { modbus } from './modbus/driver'
import { mqtt } from './mqtt/driver'
import { onvif } from './onvif/driver'
import { scale } from './scale/driver'
import { snmp } from './snmp/driver'
import { sysfs } from './sysfs/driver'

/** Every driver the agent has. A new one is a folder and a line here. */
export const DRIVERS: readonly Driver[] = [
	modbus,
	mqtt,
	onvif,
	http,
	kasa,
	ezo,
	scale,
	snmp,
	bacnet,
	sysfs,
]

/** The driver for a kind of the configuration file; undefined when there is none. */
export const findDriver = (kind: string): Driver | undefined =>
	DRIVERS.find((driver) => driver.kind === kind)
