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

async function filesOf(ctx: FarmCtx): Promise<Record<string, string>> {
	const chunks: Uint8Array[] = []
	for await (const chunk of await exportFarm(requirePermission(ctx, 'farm.export')))
		chunks.push(chunk)
	const files = Object.entries(unzipSync(Buffer.concat(chunks)))
	return Object.fromEntries(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))
}

test('all data of the farm is in it, readings by day, and nothing of another farm', async () => {
	const other = await makeFarm(farm, { name: 'Elsewhere' })
	await fillFarm(other, 10)
	await fillFarm(farm.owner, 1500) // a day and an hour
	await changeFarmPicture(farm.owner, { bytes: await photo(300, 200) })
	const files = await filesOf(await requireMembership(farm.owner, { farmId: farm.owner.farm.id }))
	expect(JSON.parse(files['farm.json'] ?? '')).toMatchObject({ name: 'Pod 1' })
	expect(files['README.txt']).toContain('Pod 1')
	expect(JSON.parse(files['members.json'] ?? '')).toEqual([
		{ firstName: 'Ana', lastName: 'Grower', email: 'owner@farm.example', role: 'owner' },
	])
	for (const list of ['agents', 'devices', 'points', 'equipment', 'commands', 'planting-cycles'])
		expect(JSON.parse(files[`${list}.json`] ?? ''), list).toHaveLength(1)
	expect(files['discoveries.json']).toBe('[]\n')
	expect(files['images/farm-large.webp']?.slice(8, 12)).toBe('WEBP')
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
	expect(files['audit-log.csv']).toContain('farm.exported')
})

test('a name that starts like a formula is written as text', async () => {
	await fillFarm(farm.owner, 1)
	const name = '=HYPERLINK("http://evil.example")'
	await farm.ctx.db.write(async (tx) => void (await tx.update(devices).set({ name })))
	const files = await filesOf(farm.owner)
	expect(files['devices.csv']).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
	expect(files['readings/2026-03-01.csv']).toContain(`"'=HYPERLINK(`)
	expect(JSON.parse(files['devices.json'] ?? '')).toMatchObject([{ name }])
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
