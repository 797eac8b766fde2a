import { match } from '#db/match'
import { requirePermission } from '../require-permission.server'
import type { FarmCtx } from '~/context.server'
import type { AuditAction } from '@sfc/domain/platform/audit/audit-action'
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import { farms } from '#db/schema/farms'
import { readGauges } from '~/metrics/read-gauges.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { seedFleet } from '../../../../../tests/support/seed-fleet'
import { type Actor, appendAudit, personActor } from './append-audit.server'
import { exportAudit } from './export-audit.server'
import { listAudit } from './list-audit.server'
import { listAuditActors } from './list-audit-actors.server'
import { verifyAudit } from './verify-audit.server'
import { createAuditWitness, readWitness } from './witness-audit.server'

const farm = farmPerTest(Date.UTC(2026, 2, 8, 4, 59)) // 23:59 on 7 March in New York

type Details = Record<string, unknown> | null

const note = (
	subject: string,
	more: { action?: AuditAction; actor?: Actor; before?: Details; after?: Details } = {},
) =>
	farm.ctx.db.write((tx) => {
		const { actor = personActor(farm.owner), action = 'task.completed', ...details } = more
		return appendAudit(tx, farm.ctx, actor, { farmId, action, subject, ...details })
	})
let farmId: number
let witness: ReturnType<typeof createAuditWitness>
beforeEach(() => {
	witness = createAuditWitness()
	farmId = farm.owner.farm.id
})

const row = (seq: number) => match(auditEntries, { farmId, seq })
const alter = (seq: number, change: Partial<typeof auditEntries.$inferInsert>) =>
	farm.ctx.db.write((tx) => tx.update(auditEntries).set(change).where(row(seq)).returning())
const takeOut = (seq: number) =>
	farm.ctx.db.write((tx) => tx.delete(auditEntries).where(row(seq)).returning())
const verdict = () => verifyAudit(farm.owner)
const subjects = async (filter: Parameters<typeof listAudit>[1] = {}) =>
	(await listAudit(farm.owner, filter)).entries.map(({ subject }) => subject)

test('verification finds an altered entry, whichever of its fields changed', async () => {
	for (const subject of ['a', 'b', 'c']) await note(subject, { before: { n: 1 }, after: { n: 2 } })
	expect(await verdict()).toEqual({ intact: 3, brokenAt: null })
	const changes: Partial<typeof auditEntries.$inferInsert>[] = [
		{ subject: 'x' },
		{ actorName: 'Somebody else' },
		{ at: 1 },
		{ ip: null },
		{ action: 'member.removed' },
		{ before: { n: 0 } },
		{ after: null },
		{ previousHash: '' },
		{ hash: 'x' },
	]
	const [whole] = await farm.ctx.db.read.select().from(auditEntries).where(row(2))
	for (const change of changes) {
		await alter(2, change)
		expect(await verdict(), JSON.stringify(change)).toEqual({ intact: 1, brokenAt: 2 })
		await alter(2, whole ?? {})
		expect((await verdict()).brokenAt).toBeNull()
	}
})

test.each([1, 2, 3])('verification finds that entry %i of three was removed', async (seq) => {
	for (const subject of ['a', 'b', 'c']) await note(subject)
	await takeOut(seq)
	expect(await verdict()).toEqual({ intact: seq - 1, brokenAt: seq })
})

test('removing the newest entries is detected, even with a matching count and new hashes', async () => {
	for (const subject of ['a', 'b', 'c']) await note(subject)
	await witness(farm.ctx)
	expect(farm.ctx.state.cutAuditLogs.size).toBe(0)
	await takeOut(3)
	const count = (auditCount: number) =>
		farm.ctx.db.write((tx) =>
			tx.update(farms).set({ auditCount }).where(eq(farms.id, farmId)).returning(),
		)
	await count(2)
	expect(await verdict()).toEqual({ intact: 2, brokenAt: 3 })
	await witness(farm.ctx)
	expect([...farm.ctx.state.cutAuditLogs]).toEqual([farmId])
	expect(await readGauges(farm.ctx)).toMatch(/^sfc_audit_logs_cut 1$/m)
	for (const subject of ['x', 'y']) await note(subject)
	await witness(farm.ctx)
	expect(await verdict()).toEqual({ intact: 2, brokenAt: 3 })
	expect([...farm.ctx.state.cutAuditLogs]).toEqual([farmId])
})

test('entries after the noted one are noted in turn', async () => {
	for (const subject of ['a', 'b', 'c']) {
		await note(subject)
		await witness(farm.ctx)
	}
	expect((await readWitness(farm.ctx.dataDir))[farmId]?.seq).toBe(3)
	expect(await verdict()).toEqual({ intact: 3, brokenAt: null })
	expect(farm.ctx.state.cutAuditLogs.size).toBe(0)
})

test('with more farms than one round looks at, new entries are noted at once and a cut log soon', async () => {
	const fleet = await seedFleet(farm.ctx.db, farm.owner.user.id, 600)
	const last = fleet.at(-1)?.farmId ?? 0
	await witness(farm.ctx)
	await witness(farm.ctx)
	farmId = last
	await note('a')
	await note('b')
	await witness(farm.ctx)
	expect((await readWitness(farm.ctx.dataDir))[last]?.seq).toBe(2)
	await takeOut(2)
	await witness(farm.ctx)
	await witness(farm.ctx)
	expect([...farm.ctx.state.cutAuditLogs]).toEqual([last])
	await farm.ctx.db.write((tx) => tx.delete(farms).where(eq(farms.id, last)).returning())
	await witness(farm.ctx)
	await witness(farm.ctx)
	expect(await readWitness(farm.ctx.dataDir)).not.toHaveProperty(`${last}`)
	expect(farm.ctx.state.cutAuditLogs.size).toBe(0)
})

test('an entry written after a removed one does not hide the removal', async () => {
	for (const subject of ['a', 'b']) await note(subject)
	await takeOut(2)
	await note('c')
	expect(await verdict()).toEqual({ intact: 1, brokenAt: 2 })
})

test('the hash chain verifies after any entries', async () => {
	const text = fc.string({ unit: 'binary', maxLength: 320 })
	const details = fc.option(fc.dictionary(text, fc.jsonValue(), { maxKeys: 4 }), { nil: null })
	const entry = fc.record({ subject: text, before: details, after: details })
	let written = 0
	await fc.assert(
		fc.asyncProperty(fc.array(entry, { maxLength: 4 }), async (entries) => {
			for (const { subject, ...more } of entries) await note(subject, more)
			written += entries.length
			expect(await verdict()).toEqual({ intact: written, brokenAt: null })
		}),
		{ numRuns: 25 },
	)
})

test('changes made at once get a place each, and farms have chains of their own', async () => {
	const other = await makeFarm(farm, { name: 'Other' })
	await Promise.all(['a', 'b', 'c', 'd', 'e'].map((subject) => note(subject)))
	expect(await verdict()).toEqual({ intact: 5, brokenAt: null })
	expect(await verifyAudit(other)).toEqual({ intact: 0, brokenAt: null })
	expect(await verifyAudit(farm.owner, { atMost: 4 })).toBeNull()
})

test('the log is narrowed to a person, an action and days of the farm', async () => {
	await note('on the 7th')
	farm.setNow(Date.UTC(2026, 2, 8, 5)) // midnight in New York
	await note('on the 8th', { action: 'cycle.removed' })
	const machine = { kind: 'agent', id: 'a1', name: 'barn-pi', ip: null } as const
	await note('by an agent', { actor: machine, action: 'equipment.bound' })
	await note('by itself', { actor: { kind: 'system', name: 'Clean-up' } })
	farm.setNow(Date.UTC(2026, 2, 9, 4)) // 00:00 on the 9th: summer time has begun
	await note('on the 9th')
	expect(await subjects()).toEqual([
		'on the 9th',
		'by itself',
		'by an agent',
		'on the 8th',
		'on the 7th',
	])
	expect(await subjects({ person: 'a1' })).toEqual(['by an agent'])
	expect(await subjects({ person: 'system' })).toEqual(['by itself'])
	expect(await subjects({ action: 'cycle.removed' })).toEqual(['on the 8th'])
	expect(await subjects({ to: '2026-03-07' })).toEqual(['on the 7th'])
	expect(await subjects({ from: '2026-03-09' })).toEqual(['on the 9th'])
	expect(await subjects({ from: '2026-03-08', to: '2026-03-08', person: 'a1' })).toHaveLength(1)
	const actors = await listAuditActors(farm.owner)
	expect(actors.map(({ name }) => name)).toEqual(['Ana Grower', 'barn-pi', 'Clean-up'])
})

test('a long log comes page by page, and whole as a file without formulas', async () => {
	for (let n = 1; n <= 51; n++) await note(`=entry ${n}`, { after: { n } })
	const last = await listAudit(farm.owner, { page: 99 })
	expect([last.page, last.pages, last.total, last.entries.length]).toEqual([2, 2, 51, 1])
	let text = ''
	for await (const lines of exportAudit(farm.owner, {})) text += lines
	const [header, first, ...more] = text.trimEnd().split('\r\n')
	expect(header).toMatch(
		/^entry,at,actor_kind,actor,address,action,what,subject,before,after,hash$/,
	)
	expect(first).toContain(`51,2026-03-08T04:59:00.000Z,person,Ana Grower,192.0.2.1,task.completed`)
	expect(first).toContain(`,'=entry 51,,"{""n"":51}",`)
	expect(more).toHaveLength(50)
})

test('growers and viewers do not read the log', async () => {
	for (const role of ['grower', 'viewer'] as const) {
		const ctx: FarmCtx = { ...farm.owner, role }
		for (const read of [
			async () => listAudit(requirePermission(ctx, 'audit.read'), {}),
			async () => verifyAudit(requirePermission(ctx, 'audit.read')),
			async () => listAuditActors(requirePermission(ctx, 'audit.read')),
		])
			await expect(read()).rejects.toMatchObject({ code: 'forbidden' })
		expect(() => exportAudit(requirePermission(ctx, 'audit.read'), {})).toThrow(
			/may not read the audit log/,
		)
	}
})
