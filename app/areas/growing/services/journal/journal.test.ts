import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { AddEntryInput, ChangeEntryInput } from '@sfc/contract/growing/journal/entry-input'
import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import type { FarmCtx } from '~/context.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { joinFarm } from '~/tests/growing/journal/test-member'
import { startCycle } from '../planting-cycles/start-cycle.server'
import { removeCycle } from '../planting-cycles/remove-cycle.server'
import { addEntry } from './add-entry.server'
import { changeEntry } from './change-entry.server'
import { countEntries } from './count-entries.server'
import { loadJournalStats } from './load-journal-stats.server'
import { requireEntry } from './require-entry.server'
import { exportEntries } from './export-entries.server'
import { listCrops, listGrowingCycles } from './list-crops.server'
import { listEntries } from './list-entries.server'
import { removeEntry } from './remove-entry.server'
import { resolveIssue } from './resolve-issue.server'
import { writeSystemEntry } from './write-system-entry.server'

const NOW = Date.UTC(2026, 2, 4, 12) // a Wednesday
const DAY_MS = 86_400_000
const farm = farmPerTest(NOW)

const add = async (ctx: FarmCtx, more: object = {}) =>
	addEntry(
		requirePermission(ctx, 'journal.write'),
		AddEntryInput.parse({ cropName: 'Basil', entryType: 'note', title: 'Aphids', ...more }),
	)
const titles = async (filter: object = {}) =>
	(await listEntries(farm.owner, { limit: 50, ...filter })).entries.map(({ title }) => title)
const actions = async () =>
	(await farm.ctx.db.read.select().from(auditEntries)).map(({ action }) => action)

test('an entry stores its text and author, and its earlier text is in the audit log', async () => {
	const entry = await add(farm.owner, { quantity: 3, tags: '#Pests, rack 3,pests', zone: '' })
	expect(entry).toMatchObject({
		writtenBy: 'Ana Grower',
		source: 'person',
		type: 'note',
		zone: null,
		quantity: 3,
		tags: ['pests', 'rack 3'],
		createdAt: NOW,
		photos: [],
	})
	farm.setNow(NOW + 60_000)
	const change = ChangeEntryInput.parse({ title: 'No aphids', quantity: null })
	const changed = await changeEntry(farm.owner, { entryId: entry.id, ...change })
	expect(changed).toMatchObject({ title: 'No aphids', quantity: null, tags: ['pests', 'rack 3'] })
	expect(changed.updatedAt).toBe(NOW + 60_000)
	await removeEntry(farm.owner, { entryId: entry.id })
	const log = await farm.ctx.db.read.select().from(auditEntries)
	expect(log.map(({ action, before }) => [action, before])).toEqual([
		['journal.written', null],
		['journal.changed', { title: 'Aphids', quantity: 3 }],
		['journal.removed', expect.objectContaining({ cropName: 'Basil', writtenBy: 'Ana Grower' })],
	])
	expect(await titles()).toEqual([])
})

test('growers change their own entries, managers every entry, viewers none', async () => {
	const grower = await joinFarm(farm, 'grower')
	const viewer = await joinFarm(farm, 'viewer')
	const manager = await joinFarm(farm, 'manager')
	const theirs = await add(grower)
	const owners = await add(farm.owner)
	const title = 'Changed'
	await changeEntry(grower, { entryId: theirs.id, title })
	await changeEntry(manager, { entryId: theirs.id, title: 'Again' })
	const forbidden = { code: 'forbidden' }
	await expect(changeEntry(grower, { entryId: owners.id, title })).rejects.toMatchObject(forbidden)
	await expect(removeEntry(grower, { entryId: owners.id })).rejects.toMatchObject(forbidden)
	await expect(removeEntry(viewer, { entryId: theirs.id })).rejects.toMatchObject(forbidden)
	await expect(add(viewer)).rejects.toMatchObject(forbidden)
	await removeEntry(manager, { entryId: owners.id })
	expect(await titles()).toEqual(['Again'])
})

test('nobody changes or removes system entries; their issues can be resolved', async () => {
	await farm.ctx.db.write((tx) =>
		writeSystemEntry(tx, farm.owner, { type: 'issue', title: 'Pump stopped', cycle: null }),
	)
	const [entry] = (await listEntries(farm.owner, { limit: 1 })).entries
	expect(entry).toMatchObject({ source: 'system', cropName: '', resolvedAt: null })
	const entryId = entry?.id ?? 0
	const refused = { code: 'forbidden', message: expect.stringContaining('The system wrote') }
	await expect(changeEntry(farm.owner, { entryId, title: 'x' })).rejects.toMatchObject(refused)
	await expect(removeEntry(farm.owner, { entryId })).rejects.toMatchObject(refused)
	await resolveIssue(farm.owner, { entryId, isResolved: true })
	await resolveIssue(farm.owner, { entryId, isResolved: true })
	expect((await requireEntry(farm.owner, { entryId })).entry.resolvedAt).toBe(NOW)
	await resolveIssue(farm.owner, { entryId, isResolved: false })
	expect(await actions()).toEqual(['journal.resolved', 'journal.reopened'])
})

test('only an issue can be resolved, and an entry that is no longer an issue is no longer resolved', async () => {
	const { id } = await add(farm.owner, { entryType: 'issue' })
	await resolveIssue(farm.owner, { entryId: id, isResolved: true })
	const noted = await changeEntry(farm.owner, { entryId: id, entryType: 'note' })
	expect(noted.resolvedAt).toBeNull()
	const attempt = resolveIssue(farm.owner, { entryId: id, isResolved: true })
	await expect(attempt).rejects.toMatchObject({ code: 'invalid' })
})

test('the journal of another farm is not found', async () => {
	const { id } = await add(farm.owner)
	const stranger = await farm.signUp('stranger@farm.example')
	const elsewhere = await makeFarm({ owner: stranger }, { name: 'Elsewhere' })
	const missing = { code: 'not-found', message: 'Journal entry not found' }
	await expect(requireEntry(stranger, { entryId: id })).rejects.toMatchObject(missing)
	await expect(requireEntry(stranger, { entryId: id + 999 })).rejects.toMatchObject(missing)
	await expect(changeEntry(elsewhere, { entryId: id, title: 'x' })).rejects.toMatchObject(missing)
	await expect(removeEntry(elsewhere, { entryId: id })).rejects.toMatchObject(missing)
	expect((await listEntries(elsewhere, { limit: 9, search: 'aphids' })).entries).toEqual([])
	expect(await loadJournalStats(elsewhere)).toMatchObject({ totalEntries: 0, entryTypes: [] })
})

test('filters can be combined', async () => {
	await add(farm.owner, { cropName: 'Butterhead Lettuce', title: 'A', tags: ['pests'] })
	await add(farm.owner, { cropName: 'Romaine lettuce', title: 'B', entryType: 'harvest' })
	await add(farm.owner, { cropName: 'Basil', title: 'C', tags: ['pests', 'x%'] })
	await add(farm.owner, { cropName: 'basil', title: 'D', entryType: 'nonsense' })
	expect(await titles({ crop: 'lettuce' })).toEqual(['B', 'A'])
	expect(await titles({ crop: 'Romaine Lettuce' })).toEqual(['B'])
	expect(await titles({ crop: 'basil' })).toEqual(['D', 'C'])
	expect(await titles({ type: 'note' })).toEqual(['D', 'C', 'A'])
	expect(await titles({ tag: 'pests' })).toEqual(['C', 'A'])
	expect(await titles({ tag: 'x%' })).toEqual(['C'])
	expect(await titles({ tag: 'x', crop: '\0' })).toEqual([])
	expect(await titles({ tag: 'pests', crop: 'lettuce', search: 'a' })).toEqual(['A'])
	expect(await countEntries(farm.owner, { tag: 'pests' })).toBe(2)
	expect((await listCrops(farm.owner)).sort()).toEqual(
		['Basil', 'Butterhead Lettuce', 'Romaine lettuce', 'basil'].sort(),
	)
})

test('pages follow each other without a gap and without repeats', async () => {
	for (let n = 0; n < 12; n++) {
		if (n % 5 === 0) farm.setNow(NOW + n) // several within one millisecond
		await add(farm.owner, { title: String(n) })
	}
	const seen: string[] = []
	for (let cursor: string | null | undefined; cursor !== null;) {
		const page = await listEntries(farm.owner, { limit: 5, cursor })
		seen.push(...page.entries.map(({ title }) => title))
		cursor = page.next
	}
	expect(seen).toEqual(Array.from({ length: 12 }, (_, n) => String(11 - n)))
	const odd = await listEntries(farm.owner, { limit: 5, cursor: "1' or 1=1" })
	expect(odd.entries).toHaveLength(5)
})

test('the figures count each crop once, and the week from Monday in the farm’s timezone', async () => {
	const monday = Date.UTC(2026, 2, 2, 5) // midnight in New York
	farm.setNow(monday - 1)
	await add(farm.owner, { cropName: 'Basil' })
	farm.setNow(monday)
	await add(farm.owner, { cropName: 'BASIL', entryType: 'harvest' })
	await farm.ctx.db.write((tx) =>
		writeSystemEntry(tx, farm.owner, { type: 'note', title: 'Calibrated', cycle: null }),
	)
	farm.setNow(NOW)
	expect(await loadJournalStats(farm.owner)).toEqual({
		totalEntries: 3,
		uniqueCrops: 1,
		recentEntries: 2,
		entryTypes: ['harvest', 'note'],
	})
	farm.setNow(NOW + 7 * DAY_MS)
	expect((await loadJournalStats(farm.owner)).recentEntries).toBe(0)
})

test('an entry refers to a cycle of its farm, and outlives it', async () => {
	const cycle = await startCycle(farm.owner, StartCycleInput.parse({ cropName: 'Basil' }))
	const entry = await add(farm.owner, { cycleId: cycle.id, title: 'Of the cycle' })
	expect(await titles({ cycleId: cycle.id })).toEqual(['Of the cycle'])
	expect(await listGrowingCycles(farm.owner)).toMatchObject([{ id: cycle.id, zone: 'A' }])
	const other = await makeFarm(farm, { name: 'Other' })
	await expect(add(other, { cycleId: cycle.id })).rejects.toMatchObject({ field: 'cycleId' })
	await removeCycle(farm.owner, { cycleId: cycle.id })
	expect((await requireEntry(farm.owner, { entryId: entry.id })).entry.cycleId).toBeNull()
})

test('the CSV has every entry of the filter, and no cell starts a formula', async () => {
	await add(farm.owner, { title: '=1+1', tags: ['x', 'y'], description: 'two\nlines, "quoted"' })
	await add(farm.owner, { title: 'kept out', entryType: 'harvest' })
	let text = ''
	for await (const piece of exportEntries(farm.owner, { type: 'note' })) text += piece
	const [head, ...rest] = text.split('\r\n')
	expect(head).toContain('entry,created_at,type,crop_name')
	expect(rest.join('\r\n')).toMatch(/^\d+,2026-03-04T12:00:00.000Z,General Note,Basil,,,'=1\+1,/)
	expect(text).toContain('"two\nlines, ""quoted""",,,"x, y",Ana Grower,person,,0')
	expect(text).not.toContain('kept out')
})

test('every field accepts any text, and returns it without characters that cannot be stored', async () => {
	const unit = fc.constantFrom('\0', '\ud83d', '\udc00', '😀', 'é', '"', "'", '\\', '<', 'a', '\n')
	const text = fc.string({ unit, maxLength: 20 })
	await fc.assert(
		fc.asyncProperty(text, text, text, async (title, notes, tag) => {
			const input = { title: `x${title}x`, cropName: `x${notes}`, entryType: `n${tag}` }
			const more = { variety: tag, zone: title, description: notes, notes, tags: [tag] }
			const { id } = await add(farm.owner, { ...input, ...more })
			const { entry } = await requireEntry(farm.owner, { entryId: id })
			expect(entry.title).toBe(`x${title}x`.replace(/[\0\uD800-\uDFFF]/gu, ''))
			await listEntries(farm.owner, { limit: 5, tag, crop: notes, search: title })
		}),
		{ numRuns: 60 },
	)
})
