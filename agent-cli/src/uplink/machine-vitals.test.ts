import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MachineVitals } from '@sfc/contract/agent/heartbeat'
import { expect, onTestFinished, test } from 'vitest'
import { machineVitals } from './machine-vitals'

test('what the system says of itself is told, and what it does not say is left out', () => {
	const folder = mkdtempSync(join(tmpdir(), 'vitals-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	const thermal = join(folder, 'thermal')
	const zone = (name: string, type: string, temp: string) => {
		mkdirSync(join(thermal, name), { recursive: true })
		writeFileSync(join(thermal, name, 'type'), type)
		writeFileSync(join(thermal, name, 'temp'), temp)
	}
	const unknown = machineVitals(join(folder, 'not', 'there'), thermal)
	expect(unknown).toMatchObject({ temperatureC: null, diskBytes: null, diskFreeBytes: null })
	zone('thermal_zone0', 'iwlwifi_1\n', '61000\n')
	expect(machineVitals(folder, thermal).temperatureC).toBeNull()
	zone('thermal_zone1', 'cpu-thermal\n', '48312\n')
	const vitals = machineVitals(folder, thermal)
	expect(MachineVitals.safeParse(vitals).error).toBeUndefined()
	expect(vitals.temperatureC).toBe(48.312)
	expect(vitals.diskFreeBytes).toBeGreaterThan(0)
	expect(vitals.memoryFreeBytes).toBeLessThanOrEqual(vitals.memoryBytes)
	zone('thermal_zone1', 'cpu-thermal\n', 'none')
	expect(machineVitals(folder, thermal).temperatureC).toBeNull()
})
