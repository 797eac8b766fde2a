import { readdirSync, readFileSync, statfsSync } from 'node:fs'
import { availableParallelism, freemem, loadavg, totalmem, uptime } from 'node:os'
import { join } from 'node:path'
import type { MachineVitals } from '@sfc/contract/agent/heartbeat'

/** Where Linux keeps temperatures, in thousandths of a degree. */
const THERMAL = '/sys/class/thermal'
/** The processor, as boards call it; the first zone of others may be a radio or a battery. */
const PROCESSOR = /cpu|x86_pkg|soc|core/i

/** How this machine is now; what the system does not say is null. */
export function machineVitals(stateDir: string, thermal = THERMAL): MachineVitals {
	const disk = diskOf(stateDir)
	return {
		memoryBytes: totalmem(),
		memoryFreeBytes: freeMemory(),
		diskBytes: disk && disk.blocks * disk.bsize,
		diskFreeBytes: disk && disk.bavail * disk.bsize,
		loadPerProcessor: load(),
		temperatureC: temperature(thermal),
		uptimeS: Math.round(uptime()),
	}
}

function diskOf(path: string) {
	try {
		return statfsSync(path)
	} catch {
		return null
	}
}

/** What programs could have: on Linux more than what nobody uses, as caches make room. */
function freeMemory(): number {
	try {
		const kB = /^MemAvailable:\s+(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]
		if (kB) return Number(kB) * 1024
	} catch {
		// Not Linux.
	}
	return freemem()
}

/** Windows has no such average: Node answers 0 there. */
const load = (): number | null =>
	process.platform === 'win32' ? null : (loadavg()[0] ?? 0) / availableParallelism()

function temperature(folder: string): number | null {
	try {
		const read = (zone: string, file: string) => readFileSync(join(folder, zone, file), 'utf8')
		const zones = readdirSync(folder).filter((name) => name.startsWith('thermal_zone'))
		const zone = zones.find((name) => PROCESSOR.test(read(name, 'type')))
		if (!zone) return null
		const thousandths = Number(read(zone, 'temp').trim())
		return Number.isFinite(thousandths) && thousandths > 0 ? thousandths / 1000 : null
	} catch {
		return null
	}
}
