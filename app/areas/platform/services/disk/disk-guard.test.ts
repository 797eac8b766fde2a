import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
	createDiskGuard,
	FULL_BELOW_BYTES,
	LOW_BELOW_BYTES,
	RESERVE_BYTES,
} from './disk-guard.server'

const MB = 1024 * 1024
let dataDir: string
let free: number
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), 'disk-guard-'))
	free = 10_000 * MB
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const reserve = () => join(dataDir, 'disk-reserve')
const guard = () => createDiskGuard({ dataDir, measure: () => free })

test('the reserve is created on a disk with room, released once, and created again when there is room', async () => {
	const disk = guard()
	await disk.check()
	expect(disk.level).toBe('ample')
	expect(statSync(reserve()).size).toBe(RESERVE_BYTES)
	expect(disk.releaseReserve()).toBe(true)
	expect(disk.releaseReserve()).toBe(false)
	free = RESERVE_BYTES
	await disk.check()
	expect(disk.level).toBe('full')
	expect(existsSync(reserve())).toBe(false)
	free = FULL_BELOW_BYTES + RESERVE_BYTES
	await disk.check()
	expect(existsSync(reserve())).toBe(true)
	expect(disk.level).toBe('low')
})

test('a disk is low before it is full, and stays full until there is room for the reserve too', async () => {
	const disk = guard()
	await disk.check()
	const levelAt = async (bytes: number) => {
		free = bytes
		await disk.check()
		return disk.level
	}
	expect(await levelAt(LOW_BELOW_BYTES)).toBe('ample')
	expect(await levelAt(LOW_BELOW_BYTES - 1)).toBe('low')
	expect(await levelAt(FULL_BELOW_BYTES - 1)).toBe('full')
	disk.releaseReserve()
	expect(await levelAt(FULL_BELOW_BYTES + RESERVE_BYTES - 1)).toBe('full')
})

test('a server that starts on a full disk has the room of the reserve', async () => {
	await guard().check()
	free = 0
	expect(guard().level).toBe('full')
	expect(existsSync(reserve())).toBe(false)
})
