import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MachineVitals } from '@sfc/contract/agent/heartbeat'
import { expect, onTestFinished, test } from 'vitest'
import { machineVitals } from './machine-vitals'

test('what the system says of itself is told, and what it does not say is left out', () => {
	const folder = mkdtempSync(join(tmpdir(), 'vitals-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	const thermal = join(folder, 'temp')
	const unknown = machineVitals(join(folder, 'not', 'there'), thermal)
	expect(unknown).toMatchObject({ temperatureC: null, diskBytes: null, diskFreeBytes: null })
	writeFileSync(thermal, '48312\n')
	const vitals = machineVitals(folder, thermal)
	expect(MachineVitals.safeParse(vitals).error).toBeUndefined()
	expect(vitals.temperatureC).toBe(48.312)
	expect(vitals.diskFreeBytes).toBeGreaterThan(0)
	expect(vitals.memoryFreeBytes).toBeLessThanOrEqual(vitals.memoryBytes)
	writeFileSync(thermal, 'none')
	expect(machineVitals(folder, thermal).temperatureC).toBeNull()
})
