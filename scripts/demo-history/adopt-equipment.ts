import type { InventoryInput } from '@sfc/contract/agent/inventory'
import { startFarmSim, type Ports } from '@sfc/farm-sim/start-farm-sim'
import { configureCamera } from '../../agent-cli/src/cameras/camera-config'
import { readOnce, withDevice } from '../../agent-cli/src/commands/open-devices'
import type { DeviceEntry } from '../../agent-cli/src/config/agent-config'
import { loadConfig } from '../../agent-cli/src/config/load-config'
import { adoptCertain } from '../../agent-cli/src/discovery/adopt'
import { discover } from '../../agent-cli/src/discovery/discover'
import { scanOptions } from '../../agent-cli/src/discovery/scan-options'
import type { Description } from '../../agent-cli/src/drivers/driver'
import { findDriver } from '../../agent-cli/src/drivers/index'
import { createLog } from '../../agent-cli/src/log'
import { inventoryEntry } from '../../agent-cli/src/runtime/inventory-entry'
import { VIEW } from './camera-view'

const ANSWER_MS = 10_000
/** Short limits, because everything is on this machine and answers at once. */
const QUICK = { multicastMs: 300, retainedMs: 800 }

/** A device as the agent reports it, and as its configuration stores it. */
export type Adopted = { device: InventoryInput['devices'][number]; description: Description }

export type Where = { config: string; ports: Ports; cameraPasswordFile: string }

/**
 * Starts the simulated farm briefly, lets the agent's own search find its equipment, writes that into the
 * agent's configuration and returns it as the agent would report it.
 */
export async function adoptEquipment({
	config,
	ports,
	cameraPasswordFile,
}: Where): Promise<Adopted[]> {
	const sim = await startFarmSim({ ports, discoveryPort: null, speed: 1 })
	try {
		const { container, nursery, cultivation, mqtt } = ports
		const options = await scanOptions('farm-equipment', {
			targets: ['127.0.0.1'],
			modbusPorts: [container, nursery, cultivation],
			mqttUrls: [`mqtt://127.0.0.1:${mqtt}`],
			onvifPorts: [ports.onvif],
			namedPortsOnly: true,
			cameraUser: 'admin',
			cameraPasswordFile,
		})
		const found = await discover(
			{ ...options, timeouts: QUICK },
			() => undefined,
			new AbortController().signal,
		)
		adoptCertain(config, found.candidates)
		for (const { id, driver } of loadConfig(config).devices)
			if (driver === 'onvif') configureCamera(config, { device: id, settings: { views: [VIEW] } })
		return await Promise.all(loadConfig(config).devices.map(describeDevice))
	} finally {
		await sim.close()
	}
}

async function describeDevice(entry: DeviceEntry): Promise<Adopted> {
	const read = await withDevice(entry, createLog('error'), ANSWER_MS, async (session, signal) => {
		await readOnce(session, signal)
		return session.describe()
	})
	if (!read.ok) throw new Error(`${entry.name} does not answer: ${read.reason}`)
	return {
		description: read.value,
		device: inventoryEntry(entry, read.value, findDriver(entry.driver)),
	}
}
