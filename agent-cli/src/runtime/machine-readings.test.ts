import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Inventory } from '@sfc/contract/agent/inventory'
import { MACHINE_DEVICE_KEY } from '@sfc/domain/readings/machine-readings'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { Spool } from '../spool/spool'
import { Clock } from '../time/clock'
import { Link } from '../uplink/link'
import { MachineReadings } from './machine-readings'

const ALL = { maxRecords: 500, maxBytes: 1024 * 1024 }

function openMachine() {
	const root = mkdtempSync(join(tmpdir(), 'machine-'))
	const spool = new Spool(root, { maxBytes: 1e7, maxAgeMs: 86_400_000, minFreeBytes: 0 })
	onTestFinished(async () => {
		await spool.stop()
		rmSync(root, { recursive: true, force: true })
	})
	let passedMs = 0
	const clock = new Clock({ wallMs: () => 1e12, steadyMs: () => 1e12 + passedMs })
	const link = new Link(() => passedMs)
	const machine = new MachineReadings({ clock, link, spool, log: pino({ level: 'silent' }) })
	/** The newest record of a lane, by point. */
	const newest = (lane: 'live' | 'backlog') => {
		const record = spool.peek(lane, ALL)?.records.at(-1)?.record
		if (record?.kind !== 'readings') return null
		expect(record.device).toBe(MACHINE_DEVICE_KEY)
		return { at: record.at, values: new Map(record.values.map(([key, value]) => [key, value])) }
	}
	return { clock, link, machine, newest, pass: (ms: number) => (passedMs += ms) }
}

test('what the machine tells is spooled like any reading, and what is not known yet is left out', () => {
	const { clock, link, machine, newest } = openMachine()
	machine.read()
	const first = newest('live')
	expect(first?.values.get('memory-free')).toBeGreaterThan(0)
	expect(first?.values.get('disk-free')).toBeLessThanOrEqual(100)
	expect(first?.values.has('clock-offset')).toBe(false)
	clock.learn(1e12 + 4000, 1e12, 1e12)
	link.succeeded()
	link.roundTripMs = 12
	machine.read()
	expect(newest('live')).toMatchObject({ at: 1e12 + 4000 })
	expect(newest('live')?.values.get('clock-offset')).toBe(4)
	expect(newest('live')?.values.get('latency')).toBe(12)
	const listed = Inventory.parse({ bootId: 'b', devices: [machine.inventory('x'.repeat(200))] })
	const keys = listed.devices[0]?.points.map(({ key }) => key) ?? []
	expect([...(newest('live')?.values.keys() ?? [])].filter((key) => !keys.includes(key))).toEqual(
		[],
	)
})

test('while the server is out of reach they wait in the backlog, without an answer time', () => {
	const { clock, link, machine, newest, pass } = openMachine()
	clock.learn(1e12, 1e12, 1e12)
	link.succeeded()
	link.roundTripMs = 12
	link.failed('no route')
	pass(6000)
	machine.read()
	expect(newest('backlog')?.values.has('memory-free')).toBe(true)
	expect(newest('backlog')?.values.has('latency')).toBe(false)
})
