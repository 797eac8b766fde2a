import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { agents } from '#db/schema/agents'
import { auditEntries } from '#db/schema/audit'
import { devices } from '#db/schema/devices'
import { readings } from '#db/schema/readings'
import { packHours } from '#db/telemetry/pack-hours'
import type { FarmCtx } from '~/context.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { changeFarmPicture } from '~/areas/platform/services/images/change-farm-picture.server'
import { photo } from '~/tests/platform/images/test-pictures'
import { exportFarm } from './export-farm.server'
import { fillFarm } from '~/tests/data-protection/exports/test-history'

const NOW = Date.UTC(2026, 2, 1)
const farm = farmPerTest(NOW)

async function archiveOf(ctx: FarmCtx): Promise<Record<string, Uint8Array>> {
	const chunks: Uint8Array[] = []
	for await (const chunk of await exportFarm(requirePermission(ctx, 'farm.export')))
		chunks.push(chunk)
	return unzipSync(Buffer.concat(chunks))
}

async function filesOf(ctx: FarmCtx): Promise<Record<string, string>> {
	const files = Object.entries(await archiveOf(ctx))
	return Object.fromEntries(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))
}

test('all data of the farm is in it, readings by day, and nothing of another farm', async () => {
	const other = await makeFarm(farm, { name: 'Elsewhere' })
	await fillFarm(other, 10)
	await fillFarm(farm.owner, 1500) // a day and an hour
	await changeFarmPicture(farm.owner, { bytes: await photo(300, 200) })
	const files = await filesOf(await requireMembership(farm.owner, { farmId: farm.owner.farm.id }))
	expect(files['README.txt']).toContain('Pod 1')
	expect(files['records/farms.csv']).toContain('Pod 1')
	expect(files['records/users.csv']).toContain('owner@farm.example')
	for (const list of ['agents', 'devices', 'points', 'equipment', 'commands', 'planting_cycles']) {
		expect(files[`records/${list}.csv`]?.trimEnd().split('\r\n'), list).toHaveLength(2)
		expect(files['tables.csv']).toContain(`\r\n${list},1\r\n`)
	}
	expect(files['records/discoveries.csv']).toBeUndefined()
	const picture = Object.keys(files).find((name) => /^pictures\/images\/.*-large/.test(name))
	expect(files[picture ?? '']?.slice(8, 12)).toBe('WEBP')
	const first = files['readings/2026-03-01.csv']?.trimEnd().split('\r\n') ?? []
	expect(first).toHaveLength(1441)
	expect(first[1]).toMatch(/^2026-03-01T00:00:00.000Z,\d+,Box,Air,air-temperature,21,°C,good$/)
	expect(files['readings/2026-03-02.csv']?.trimEnd().split('\r\n')).toHaveLength(61)
	expect(Object.values(files).join('')).not.toContain('Elsewhere')
})

test('readings in it are the same once their hours are packed', async () => {
	await fillFarm(farm.owner, 1500)
	const before = await filesOf(farm.owner)
	await packHours(farm.ctx.db, { endedBefore: NOW + 25 * 3_600_000, most: 30 })
	expect(await farm.ctx.db.read.select().from(readings)).toEqual([])
	const after = await filesOf(farm.owner)
	for (const day of ['2026-03-01', '2026-03-02'])
		expect(after[`readings/${day}.csv`]).toBe(before[`readings/${day}.csv`])
})

test('secrets are left out, and the export is in the audit log', async () => {
	await fillFarm(farm.owner, 1)
	const secretHash = 'hash-of-the-secret'
	await farm.ctx.db.write(async (tx) => void (await tx.update(agents).set({ secretHash })))
	const files = await filesOf(farm.owner)
	expect(Object.values(files).join('')).not.toContain(secretHash)
	expect(files['records/audit_entries.csv']).toContain('farm.exported')
	const copies = () => readdirSync(farm.ctx.dataDir).filter((name) => /^exporting-/.test(name))
	await expect.poll(copies, { timeout: 30_000 }).toEqual([])
})

test('the check in the archive finds a change of a file, and of the audit log', async () => {
	await fillFarm(farm.owner, 10)
	await archiveOf(farm.owner)
	const files = await archiveOf(farm.owner)
	const folder = mkdtempSync(join(farm.ctx.dataDir, 'unpacked-'))
	const check = (changed: Record<string, string> = {}) => {
		for (const [name, bytes] of Object.entries({ ...files, ...changed })) {
			mkdirSync(dirname(join(folder, name)), { recursive: true })
			writeFileSync(join(folder, name), bytes)
		}
		return spawnSync(process.execPath, [join(folder, 'check.mjs')], { encoding: 'utf8' })
	}
	expect(check()).toMatchObject({
		status: 0,
		stdout: expect.stringContaining('and 2 audit entries are as they were written'),
	})
	expect(check({ 'records/points.csv': 'x' }).stderr).toBe(
		'records/points.csv was changed or is damaged\n',
	)
	const log = Buffer.from(files['audit-log.jsonl'] ?? []).toString()
	expect(
		check({ 'audit-log.jsonl': log.replace('farm.exported', 'farm.deleted') }).stderr,
	).toContain('the audit log was changed at entry 1')
})

test('a name that starts like a formula is written as text', async () => {
	await fillFarm(farm.owner, 1)
	const name = '=HYPERLINK("http://evil.example")'
	await farm.ctx.db.write(async (tx) => void (await tx.update(devices).set({ name })))
	const files = await filesOf(farm.owner)
	expect(files['records/devices.csv']).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
	expect(files['readings/2026-03-01.csv']).toContain(`"'=HYPERLINK(`)
})

test('memory use does not grow with the history', { timeout: 60_000 }, async () => {
	await fillFarm(farm.owner, 60_000)
	let most = 0
	let pieces = 0
	for await (const chunk of await exportFarm(farm.owner)) {
		most = Math.max(most, chunk.byteLength)
		pieces++
	}
	expect(pieces).toBeGreaterThan(10)
	expect(most).toBeLessThan(1e6)
})

test('only owners who re-authenticated recently may export, at most ten times an hour', async () => {
	const manager = await makeFarm(farm, { name: 'Other', role: 'manager' })
	await expect(
		(async () => exportFarm(requirePermission(manager, 'farm.export')))(),
	).rejects.toMatchObject({ code: 'forbidden' })
	const log = await farm.ctx.db.read.select().from(auditEntries)
	expect(log).toEqual([])
	for (let n = 0; n < 10; n++) await (await exportFarm(farm.owner)).return?.()
	await expect(exportFarm(farm.owner)).rejects.toMatchObject({ code: 'too-many' })
	farm.setNow(NOW + 11 * 60_000)
	await expect(exportFarm(farm.owner)).rejects.toMatchObject({ code: 'unconfirmed' })
})

test('everybody is served while a large farm is packed, one export at a time for a farm', async () => {
	await fillFarm(farm.owner, 60_000)
	const chunks = await exportFarm(farm.owner)
	await expect(exportFarm(farm.owner)).rejects.toMatchObject({ code: 'conflict' })
	let served = 0
	const serving = setInterval(() => served++, 1)
	let pieces = 0
	for await (const _ of chunks) pieces++
	clearInterval(serving)
	expect(served).toBeGreaterThan(pieces / 4)
	await (await exportFarm(farm.owner)).return?.()
})
