import { readFileSync, statfsSync } from 'node:fs'
import { availableParallelism, freemem, loadavg, totalmem, uptime } from 'node:os'
import type { MachineVitals } from '@sfc/contract/agent/heartbeat'

/** Where Linux keeps the temperature of the processor, in thousandths of a degree. */
const THERMAL = '/sys/class/thermal/thermal_zone0/temp'

/** How this machine is now; what the system does not say is null. */
export function machineVitals(stateDir: string, thermal = THERMAL): MachineVitals {
	const disk = diskOf(stateDir)
	return {
		memoryBytes: totalmem(),
		memoryFreeBytes: freeMemory(),
		diskBytes: disk && disk.blocks * disk.bsize,
		diskFreeBytes: disk && disk.bavail * disk.bsize,
		loadPerProcessor: (loadavg()[0] ?? 0) / availableParallelism(),
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

function temperature(path: string): number | null {
	try {
		const thousandths = Number(readFileSync(path, 'utf8').trim())
		return Number.isFinite(thousandths) && thousandths > 0 ? thousandths / 1000 : null
	} catch {
		return null
	}
}
