import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { EmergencyLatch } from './emergency-latch'

test('a stop that was lifted before anybody looked is counted', () => {
	const folder = mkdtempSync(join(tmpdir(), 'latch-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	const latch = new EmergencyLatch(folder)
	expect(latch.lifts).toBe(0)
	for (const times of [1, 2]) {
		latch.set({ at: 1, by: 'Ana', from: 'server' })
		latch.lift()
		expect(latch.get()).toBeNull()
		expect(latch.lifts).toBe(times)
	}
})
